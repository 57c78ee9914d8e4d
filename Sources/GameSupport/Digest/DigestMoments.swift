extension LifeDigest {
  /// The remarkable events of a life: those that happen for the first time, and rare ones.
  struct Moments {
    /// The names of events that have happened before.
    private var known: Set<String> = []
    private var highest: [String: Int] = [:]
    /// Moments of the current period, with their weights: 0 for the most remarkable.
    private var list: [(weight: Int, text: String)] = []
    private var forced = 0

    mutating func add(_ event: TraceEvent) {
      switch event.kind.role.moment?(event) {
      case .always(let weight, let text): list.append((weight, text))
      case .first(let weight, let name):
        if known.insert(name).inserted { list.append((weight, "first \(name)")) }
      case .rise(let weight, let name, let value, let least):
        rise(name, value, above: least, weight: weight)
      case nil: break
      }
      if event.word("outcome") == "forced" { forced += 1 }
    }

    /// Returns the moments of the period that has just ended, and clears them.
    mutating func take() -> [String] {
      defer { (list, forced) = ([], 0) }
      let pity = forced == 0 ? [] : [(weight: 3, text: "\(forced) by pity")]
      return (list + pity).enumerated()
        .sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }
        .map(\.element.text)
    }

    /// Records a number that is higher than ever; a period shows only its highest.
    private mutating func rise(_ name: String, _ value: Int, above least: Int, weight: Int) {
      guard value > highest[name] ?? least else { return }
      highest[name] = value
      list.removeAll { $0.text.hasPrefix(name) }
      list.append((weight, name.hasSuffix("+") ? "\(name)\(value)" : "\(name) \(value)"))
    }
  }
}
