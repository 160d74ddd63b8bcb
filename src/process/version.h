/* The program's version, as `--version`, entity tags and metrics show it. */
#ifndef PROCESS_VERSION_H
#define PROCESS_VERSION_H

#define MAZED_VERSION "0.1.0"

#endif
