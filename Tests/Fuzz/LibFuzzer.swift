#if FUZZING
  import Fuzzing

  @_cdecl("LLVMFuzzerTestOneInput")
  public func readOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    FuzzedInput.read(UnsafeBufferPointer(start: data, count: size))
    return 0
  }

  @_silgen_name("LLVMFuzzerMutate")
  func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int) -> Int

  /// Half of the changes follow the structure of the input, half are libFuzzer's own.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: CUnsignedInt
  ) -> Int {
    if seed % 2 == 0 || size == 0 { return mutateBytes(data, size, most) }
    var mutation = Mutation(seed: UInt64(seed))
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let changed = mutation.changed(input, beside: FuzzedInput.seeds).prefix(most)
    for (index, byte) in changed.enumerated() { data[index] = byte }
    return changed.count
  }
#endif
