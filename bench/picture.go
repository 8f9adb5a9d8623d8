package bench

import (
	"fmt"
	"image/color"
	"io"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	pdfstrings "pdfload/strings"
)

// A Format is how a picture is written.
type Format string

// The formats of pictures.
const (
	SVG Format = "svg"
	PNG Format = "png"
)

const (
	pictureWidth  = 16 * vg.Centimeter
	pictureHeight = 9 * vg.Centimeter
)

// pictureSizes is the last size that has a bar of its own; the next bar is for
// all that is longer.
const pictureSizes = 48

var (
	barColor  = color.RGBA{0x4C, 0x78, 0xA8, 0xFF}
	lineColor = color.RGBA{0xE4, 0x57, 0x56, 0xFF}
)

// DrawSizes draws what share of strings has which size, and up to which size.
func DrawSizes(w io.Writer, format Format, title string, sizes *pdfstrings.Sizes) error {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text = fmt.Sprintf("size in bytes, %d for all longer", pictureSizes+1)
	p.Y.Label.Text = "% of strings: bars this size, line up to it"
	p.Y.Min, p.Y.Max = 0, 100

	shares := make(plotter.Values, pictureSizes+2)
	total := float64(max(sizes.Total(), 1))
	for n, count := range sizes.Counts() {
		shares[min(n, pictureSizes+1)] += 100 * float64(count) / total
	}
	cumulative := make(plotter.XYs, len(shares))
	sum := 0.0
	for i, s := range shares {
		sum += s
		cumulative[i] = plotter.XY{X: float64(i), Y: sum}
	}
	bars, err := plotter.NewBarChart(shares, vg.Points(6))
	if err != nil {
		return err
	}
	bars.Color = barColor
	bars.LineStyle.Width = 0
	line, err := plotter.NewLine(cumulative)
	if err != nil {
		return err
	}
	line.Color = lineColor
	line.Width = vg.Points(1.5)
	var ticks []plot.Tick
	for n := 0; n <= pictureSizes; n += 8 {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: fmt.Sprint(n)})
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	p.Add(plotter.NewGrid(), bars, line)
	return write(p, w, format)
}

// DrawTimes draws the user time of each backend with its interval.
func DrawTimes(w io.Writer, format Format, title string, results []Result) error {
	p := plot.New()
	p.Title.Text = title
	p.Y.Label.Text = "user time in ms, with 95 % interval"
	p.Y.Min = 0
	times := make(plotter.Values, len(results))
	names := make([]string, len(results))
	var errs errorBars
	for i, r := range results {
		times[i], names[i] = 1000*r.User.Mean, r.Backend
		var low, high float64
		if in := r.User.Interval; in != nil {
			low, high = 1000*(r.User.Mean-in.Low), 1000*(in.High-r.User.Mean)
		}
		errs.XYs = append(errs.XYs, plotter.XY{X: float64(i), Y: times[i]})
		errs.YErrors = append(errs.YErrors, struct{ Low, High float64 }{low, high})
	}
	bars, err := plotter.NewBarChart(times, vg.Points(24))
	if err != nil {
		return err
	}
	bars.Color = barColor
	bars.LineStyle.Width = 0
	whiskers, err := plotter.NewYErrorBars(errs)
	if err != nil {
		return err
	}
	p.Add(plotter.NewGrid(), bars, whiskers)
	p.NominalX(names...)
	return write(p, w, format)
}

type errorBars struct {
	plotter.XYs
	plotter.YErrors
}

func write(p *plot.Plot, w io.Writer, format Format) error {
	p.Title.Padding = vg.Points(6)
	to, err := p.WriterTo(pictureWidth, pictureHeight, string(format))
	if err != nil {
		return err
	}
	if _, err := to.WriteTo(w); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}

// Bar is a bar of block characters: share, from 0 to 1, of width characters.
func Bar(share float64, width int) string {
	eighths := int(share*float64(8*width) + 0.5)
	eighths = min(max(eighths, 0), 8*width)
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune(" ▏▎▍▌▋▊▉")[rest])
	}
	return bar
}
