/*
 * Code that is written once and compiled for each of several constant arguments, which it must be
 * inlined for: the compiler alone would find it too large.
 */
#ifndef BASE_INLINE_H
#define BASE_INLINE_H

#define INLINE inline __attribute__((always_inline))

#endif
