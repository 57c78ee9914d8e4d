// Declarations of Dispatch that the sources use, for the type check alone.
open class DispatchQueue {
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
