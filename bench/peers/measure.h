/*
 * The clocks of the C and C++ peers. A round is timed from just before the file
 * is opened until every object is held in memory; letting go of them again is
 * not timed. A line of a round is
 *
 *	file <tab> objects that are not null <tab> wall ms <tab> user ms
 *
 * and the last line of a run is "peak_rss_kb <tab> N": the largest resident set
 * of the whole process, libraries included, over all rounds. User time is that
 * of every thread of the process.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

struct moment {
	double wall, user; /* milliseconds */
};

static inline struct moment now(void)
{
	struct timespec t;
	struct rusage r;
	struct moment m;
	clock_gettime(CLOCK_MONOTONIC, &t);
	getrusage(RUSAGE_SELF, &r);
	m.wall = t.tv_sec * 1e3 + t.tv_nsec / 1e6;
	m.user = r.ru_utime.tv_sec * 1e3 + r.ru_utime.tv_usec / 1e3;
	return m;
}

static inline void print_round(const char *file, long objects, struct moment start, struct moment end)
{
	printf("%s\t%ld\t%.1f\t%.1f\n", file, objects, end.wall - start.wall, end.user - start.user);
	fflush(stdout);
}

static inline void print_peak(void)
{
	struct rusage r;
	getrusage(RUSAGE_SELF, &r);
	printf("peak_rss_kb\t%ld\n", r.ru_maxrss); /* Linux counts in kB, macOS in bytes */
}

/* The arguments are FILE [ROUNDS]; anything else ends the program with status 2. */
static inline int rounds_wanted(int argc, char **argv)
{
	int rounds = argc == 3 ? atoi(argv[2]) : 1;
	if (argc < 2 || argc > 3 || rounds < 1) {
		fprintf(stderr, "usage: %s FILE [ROUNDS]\n", argv[0]);
		exit(2);
	}
	return rounds;
}

#endif
