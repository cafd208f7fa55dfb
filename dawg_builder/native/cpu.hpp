// Newer x86-64 processors count bits and find the lowest one in a single instruction, but a build for
// all of them may not use it. So the doors of the hot code exist twice, and the processor is asked once.
// The only macros: an attribute has no other form that every compiler takes. With WORDFEUD_PLAIN
// an x86-64 build does without, as every other does: so that a test can compare them.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(WORDFEUD_PLAIN)
#define WORDFEUD_X86 1  // where functions can be compiled for newer processors
#define WORDFEUD_NEWER_CPU __attribute__((flatten, target("avx2,bmi,bmi2,popcnt")))
#else
#define WORDFEUD_X86 0
#define WORDFEUD_NEWER_CPU
#endif

// Before a short loop that is a few wide instructions: unrolled first, GCC would make it many narrow ones.
#if defined(__GNUC__) && !defined(__clang__)
#define WORDFEUD_WIDE_LOOP _Pragma("GCC unroll 1")
#else
#define WORDFEUD_WIDE_LOOP
#endif

namespace wordfeud {

// Whether functions marked WORDFEUD_NEWER_CPU can run here.
inline bool newer_cpu() {
#if WORDFEUD_X86
  static const bool newer = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                            __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return newer;
#else
  return false;
#endif
}

// Asks for memory that is needed a little later.
inline void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address);
#else
  static_cast<void>(address);
#endif
}

}  // namespace wordfeud
