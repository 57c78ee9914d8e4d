import GameEngines
import ScenarioReading

/// The numbers of an engine's rules or of an archetype's habits, in the order of the manifest.
struct EngineNumbers: DesignedRules {
  /// By number: its value, or those of a list. A flag is 0 or 1, a choice the place of its word.
  var lists: [[Double]] = []

  /// Creates the defaults of a manifest's numbers.
  init(_ declared: [EngineNumber]) { lists = declared.map(\.defaults) }

  init() {}

  subscript(number index: Int) -> Double {
    get { lists[index][0] }
    set { lists[index] = [newValue] }
  }

  subscript(whole index: Int) -> Int {
    get { Int(lists[index][0]) }
    set { lists[index] = [Double(newValue)] }
  }

  subscript(flag index: Int) -> Bool {
    get { lists[index][0] != 0 }
    set { lists[index] = [newValue ? 1 : 0] }
  }

  subscript(numbers index: Int) -> [Double] {
    get { lists[index] }
    set { lists[index] = newValue }
  }

  subscript(wholes index: Int) -> [Int] {
    get { lists[index].map { Int($0) } }
    set { lists[index] = newValue.map(Double.init) }
  }

  /// Returns the fields that read the numbers of a manifest, in sections by the dots in their names.
  static func fields(
    _ declared: [EngineNumber], in sections: [EngineManifest.Section] = []
  ) -> Fields<EngineNumbers> {
    Fields(default: EngineNumbers(declared)) {
      steps(Array(declared.enumerated()), below: "", declared, sections)
    }
  }

  /// Returns the steps of the numbers whose names begin with a section's, and a dot.
  private static func steps(
    _ numbers: [(offset: Int, element: EngineNumber)], below section: String,
    _ declared: [EngineNumber], _ sections: [EngineManifest.Section]
  ) -> [FieldStep<EngineNumbers>] {
    var (steps, taken): ([FieldStep<EngineNumbers>], Set<String>) = ([], [])
    for (index, number) in numbers {
      let rest = number.name.dropFirst(section.count)
      guard let dot = rest.firstIndex(of: ".") else {
        steps += field(String(rest), number, index)
        continue
      }
      let name = String(rest[..<dot])
      guard taken.insert(name).inserted else { continue }
      let path = section + name
      let inner = numbers.filter { $0.element.name.hasPrefix(path + ".") }
      let meaning = sections.first { $0.name == path }?.meaning ?? name
      steps += FieldBuilder.buildExpression(
        ScenarioReading.Section(name, meaning) {
          Self.steps(inner, below: path + ".", declared, sections)
        })
    }
    return steps
  }

  @FieldBuilder<EngineNumbers>
  private static func field(
    _ key: String, _ number: EngineNumber, _ index: Int
  ) -> [FieldStep<EngineNumbers>] {
    let (unit, rule, origin) = (number.unit, number.statedRule, number.origin)
    let (count, meaning) = (number.count, number.meaning)
    switch (number.type, number.isList) {
    case (.whole, false):
      Whole(
        key, \.[whole: index], in: number.wholes, unit: unit, rule: rule, origin: origin, meaning)
    case (.whole, true):
      Whole(
        key, \.[wholes: index], count: count, in: number.wholes, unit: unit, rule: rule,
        origin: origin, meaning)
    case (.number, false):
      Number(
        key, \.[number: index], in: number.range, unit: unit, rule: rule, origin: origin, meaning)
    case (.number, true):
      Number(
        key, \.[numbers: index], count: count, in: number.range, unit: unit, rule: rule,
        origin: origin, meaning)
    case (.chance, false):
      Probability(key, \.[number: index], rule: rule, origin: origin, meaning)
    case (.chance, true):
      Probability(
        key, \.[numbers: index], count: count, rule: rule, origin: origin, meaning)
    case (.flag, _): Flag(key, \.[flag: index], rule: rule, origin: origin, meaning)
    case (.choice, _):
      Case(key, \.[whole: index], words: number.words, rule: rule, origin: origin, meaning)
    }
  }
}

/// The habits of an archetype in an engine's game.
struct ForeignHabits: DesignedRules {
  var numbers = EngineNumbers()
}
