import Foundation

/// The C library's functions, as a reference.
enum Reference {
  static func log(_ x: Double) -> Double { Foundation.log(x) }
  static func exp(_ x: Double) -> Double { Foundation.exp(x) }
}
