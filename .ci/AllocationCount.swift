// Counts every allocation of a program that is started with this library in LD_PRELOAD, for
// `questbalance bench --counts`. `.ci/work-counts` builds it; the linker gives the functions the names
// of the C library's, which Swift does not allow.
//
// The count is a plain number, which is correct on one thread only: bench counts on one.

@_silgen_name("__libc_malloc")
func allocate(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_calloc")
func allocateZeroed(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_realloc")
func reallocate(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_memalign")
func allocate(alignedTo alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?

nonisolated(unsafe) var allocations: UInt64 = 0

@_cdecl("questbalance_allocations")
public func count() -> UInt64 { allocations }

@_cdecl("counted_malloc")
public func malloc(_ size: Int) -> UnsafeMutableRawPointer? {
  allocations &+= 1
  return allocate(size)
}

@_cdecl("counted_calloc")
public func calloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  allocations &+= 1
  return allocateZeroed(count, size)
}

@_cdecl("counted_realloc")
public func realloc(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  allocations &+= 1
  return reallocate(memory, size)
}

@_cdecl("counted_aligned_alloc")
public func alignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  allocations &+= 1
  return allocate(alignedTo: alignment, size)
}

@_cdecl("counted_posix_memalign")
public func posixMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
  allocations &+= 1
  guard let new = allocate(alignedTo: alignment, size) else { return 12 }  // ENOMEM
  memory.pointee = new
  return 0
}
