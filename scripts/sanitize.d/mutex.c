// The slow path of Swift's Mutex, in a form that the thread sanitizer understands. This library is preloaded by
// scripts/sanitize.
//
// A thread that finds a Mutex unlocked locks it in inlined code, which is instrumented. A thread that must wait locks
// it in libswiftSynchronization, which is not instrumented: the sanitizer does not see that the Mutex was locked, and
// reports false races. This version reports the lock to the sanitizer. This version never marks a Mutex as contended,
// so every Mutex is unlocked by instrumented code.
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// Defined only in programs with the sanitizer.
void __tsan_acquire(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) _Atomic(uint32_t) *self

SWIFT void lock_slow(uint32_t thread, SELF)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(SELF)
    __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");

SWIFT void lock_slow(uint32_t thread, SELF) {
  uint32_t none = 0;
  while (!atomic_compare_exchange_weak_explicit(
      self, &none, thread, memory_order_acquire, memory_order_relaxed)) {
    none = 0;
    sched_yield();
  }
  if (__tsan_acquire) __tsan_acquire((void *)self);
}

SWIFT bool try_lock_slow(SELF) { return false; }
