// Reports to the thread sanitizer the mutexes that it cannot see: a Swift mutex with waiting threads is taken
// and released inside the Synchronization library, which is built without the sanitizer. Loaded before that
// library.
//
//   clang -shared -fPIC -O1 -o MutexOrder.so MutexOrder.c && LD_PRELOAD=./MutexOrder.so PROGRAM
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// _MutexHandle._lockSlow(_: UInt32)
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// _MutexHandle._unlockSlow()
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  typedef SWIFT void Lock(uint32_t, SELF void *);
  ((Lock *)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void unlock_slow(SELF void *mutex) {
  typedef SWIFT void Unlock(SELF void *);
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}
