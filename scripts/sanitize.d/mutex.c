// The slow path of Swift's Mutex, as the thread sanitizer can see it; preloaded by scripts/sanitize.
//
// Whoever finds a Mutex free takes it in code of its own, which is instrumented. Whoever must wait does
// so in libswiftSynchronization, which is not: the sanitizer does not learn that the lock was taken, and
// calls a race what is none. This one says so. It never marks a Mutex as waited for, and so every one is
// given back by the instrumented code.
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// The sanitizer's, which programs without it do not have.
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
