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
    // libFuzzer begins with nothing; the seeds join its corpus for what they reach.
    let isSeed = size < 2 || seed % 64 == 0
    if seed % 2 == 0, !isSeed { return mutateBytes(data, size, most) }
    var mutation = Mutation(seed: UInt64(seed))
    let seeds = FuzzedInput.seeds
    let input =
      isSeed
      ? seeds[Int(seed / 64) % seeds.count] : Array(UnsafeBufferPointer(start: data, count: size))
    let changed = mutation.changed(input, beside: FuzzedInput.seeds).prefix(most)
    for (index, byte) in changed.enumerated() { data[index] = byte }
    return changed.count
  }
#endif
