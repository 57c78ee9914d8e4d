// Declarations of Foundation that the sources use, for the type check alone.
@_exported import Darwin

public final class ProcessInfo: Sendable {
  public static let processInfo = ProcessInfo()
  public var activeProcessorCount: Int { 1 }
  public var environment: [String: String] { [:] }
  public var processIdentifier: Int32 { 1 }
}

public struct URL: Sendable {
  public init(filePath: String) {}
  public var path: String { "" }
  public var lastPathComponent: String { "" }
  public var standardizedFileURL: URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func appending(path: String) -> URL { self }
}

public struct Data: RandomAccessCollection, Sendable {
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init?(base64Encoded: Data) {}
  public func base64EncodedString() -> String { "" }
  public func write(to url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

public struct UUID: Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public final class FileManager: Sendable {
  public static let `default` = FileManager()
  public var temporaryDirectory: URL { URL(filePath: "") }
  public var homeDirectoryForCurrentUser: URL { URL(filePath: "") }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func contents(atPath path: String) -> Data? { nil }
  public func fileExists(atPath path: String) -> Bool { false }
  public func removeItem(atPath path: String) throws {}
}

extension String {
  public struct Encoding: Sendable { public static let utf8 = Encoding() }
  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
}

public final class JSONDecoder {
  public init() {}
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    fatalError("nothing is run")
  }
}
