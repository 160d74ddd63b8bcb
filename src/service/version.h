/* The program's version, as `--version`, entity tags and metrics show it. */
#ifndef SERVICE_VERSION_H
#define SERVICE_VERSION_H

#define MAZED_VERSION "0.1.0"

#endif
