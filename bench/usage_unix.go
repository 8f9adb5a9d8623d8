//go:build unix

package bench

import (
	"bufio"
	"bytes"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// cpu is the processor time of this process, all threads together.
type cpu struct{ user, system time.Duration }

func cpuTime() cpu {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return cpu{}
	}
	return cpu{time.Duration(u.Utime.Nano()), time.Duration(u.Stime.Nano())}
}

// peakMemory is the most memory in bytes that this process had resident. Linux
// hands the peak of rusage down from the parent, through fork and exec, so
// there the one of the address space is taken.
func peakMemory() int64 {
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		lines := bufio.NewScanner(bytes.NewReader(status))
		for lines.Scan() {
			f := bytes.Fields(lines.Bytes())
			if len(f) == 3 && string(f[0]) == "VmHWM:" {
				kib, _ := strconv.ParseInt(string(f[1]), 10, 64)
				return kib << 10
			}
		}
	}
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
