import EngineInterface
import Platform

/// The numbers of a scenario as an engine reads them, in memory that stays where it is.
final class EngineSetup {
  /// A number that the engine refuses, or a name that it asks for in vain.
  typealias Complaint = (name: String, message: String)

  private(set) var complaints: [Complaint] = []
  private let setup: UnsafeMutablePointer<qb_setup>
  private let values: UnsafeMutablePointer<qb_values>
  private let count: Int
  private var memory: [UnsafeMutableRawPointer] = []

  /// - Parameter habits: Those of each archetype.
  init(
    _ manifest: EngineManifest, _ rules: EngineNumbers, habits: [EngineNumbers]
  ) {
    count = 1 + habits.count
    values = .allocate(capacity: count)
    setup = .allocate(capacity: 1)
    let ruleNames = names(manifest.rules.map(\.name))
    let habitNames = names(manifest.habits.map(\.name))
    values.initialize(to: laidOut(rules, ruleNames))
    for (index, own) in habits.enumerated() {
      (values + 1 + index).initialize(to: laidOut(own, habitNames))
    }
    setup.initialize(
      to: qb_setup(
        rules: values, habits: values + 1, archetypes: Int32(habits.count),
        host: Unmanaged.passUnretained(self).toOpaque(),
        problem: { host, name, message in
          guard let host, let name, let message else { return }
          Unmanaged<EngineSetup>.fromOpaque(host).takeUnretainedValue().complaints.append(
            (String(cString: name), String(cString: message)))
        }))
  }

  deinit {
    for piece in memory { free(piece) }
    values.deallocate()
    setup.deallocate()
  }

  /// Lends the setup for a call of the engine.
  func lend<Result>(_ call: (UnsafePointer<qb_setup>) -> Result) -> Result { call(setup) }

  /// Returns a size that the engine asks for; 0 and a complaint for one that no memory has.
  func bytes(_ size: Int, for what: String) -> Int {
    if (0...1 << 30).contains(size) { return size }
    complaints.append(("", "the engine asks for \(UInt(bitPattern: size)) bytes for \(what)"))
    return 0
  }

  /// The names of rules, and of habits, that the engine has not read.
  func unread(_ manifest: EngineManifest) -> [String] {
    func unread(_ numbers: [EngineNumber], _ values: qb_values) -> [String] {
      numbers.indices.filter { values.is_read[$0] == 0 }.map { numbers[$0].name }
    }
    return unread(manifest.rules, values[0])
      + (count > 1 ? unread(manifest.habits, values[1]) : [])
  }

  private func room<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let piece = malloc(max(1, elements.count * MemoryLayout<Element>.stride))!
    memory.append(piece)
    let start = piece.bindMemory(to: Element.self, capacity: elements.count)
    start.initialize(from: elements, count: elements.count)
    return start
  }

  private func names(_ names: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    let copies = names.map { name -> UnsafePointer<CChar>? in
      let copy = strdup(name)!
      memory.append(copy)
      return UnsafePointer(copy)
    }
    return UnsafePointer(room(copies))
  }

  private func laidOut(
    _ numbers: EngineNumbers, _ names: UnsafePointer<UnsafePointer<CChar>?>
  ) -> qb_values {
    let first = numbers.lists.reduce(into: [Int32(0)]) {
      $0.append($0[$0.count - 1] + Int32($1.count))
    }
    return qb_values(
      count: Int32(numbers.lists.count), name: names, number: room(Array(numbers.lists.joined())),
      first: room(first), is_read: room(numbers.lists.map { _ in UInt8(0) }))
  }
}
