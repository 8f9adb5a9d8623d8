//go:build !unix

package bench

import "time"

// cpu is the processor time of this process, which is not known here.
type cpu struct{ user, system time.Duration }

func cpuTime() cpu { return cpu{} }

func peakMemory() int64 { return 0 }
