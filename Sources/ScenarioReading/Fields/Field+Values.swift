import GameEngines

// Values of a section. The place of a field in the rules also gives its default. See `RuleRecord`
// for unit, rule, origin and meaning; rule and origin are by default the section's.

extension FieldStep {
  init<Value>(
    _ key: String, _ path: RulePath<Rules, Value>, _ form: ValueForm<Value>, _ words: RuleNote
  ) {
    self.init(key, at: path) { reading, isRequired in
      let own = isRequired && reading.isNew ? nil : reading.rules[keyPath: path]
      reading.rules[keyPath: path] = reading.value(key, own, form, words)
    }
  }
}

/// A whole number, or a list of them.
public struct Whole<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, Int>, in range: ClosedRange<Int> = 0...1_000_000,
    unit: String, rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .integer(in: range), RuleNote(unit, rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, [Int]>, count: ClosedRange<Int>,
    in range: ClosedRange<Int> = 0...1_000_000, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, .list(of: .integer(in: range), count), RuleNote(unit, rule, origin, meaning))
  }
}

/// A range of whole numbers: `[least, most]`.
public struct WholeRange<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, ClosedRange<Int>>, in range: ClosedRange<Int>,
    unit: String, rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, at: path) { reading, _ in
      let own = reading.rules[keyPath: path]
      let ends = reading.value(
        key, [own.lowerBound, own.upperBound], .list(of: .integer(in: range), 2...2),
        RuleNote(unit, rule, origin, meaning))
      if ends[0] > ends[1] {
        reading.reader.fail(key, "the least, \(ends[0]), is above the most, \(ends[1])")
      }
      reading.rules[keyPath: path] = min(ends[0], ends[1])...ends[1]
    }
  }
}

/// An amount or a price of a currency.
public typealias Amount = Whole

/// A number, or a list of them.
public struct Number<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, Double>, in range: ClosedRange<Double>,
    unit: String, rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .number(in: range), RuleNote(unit, rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, [Double]>, count: ClosedRange<Int>,
    in range: ClosedRange<Double>, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, .list(of: .number(in: range), count), RuleNote(unit, rule, origin, meaning))
  }

  /// Creates a list that is nil if the section does not state it.
  public init(
    _ key: String, ifStated path: RulePath<Rules, [Double]?>,
    count: ClosedRange<Int>, in range: ClosedRange<Double>, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, at: path) { reading, _ in
      guard reading.reader.has(key) else { return }
      reading.rules[keyPath: path] = reading.value(
        key, nil, .list(of: .number(in: range), count), RuleNote(unit, rule, origin, meaning))
    }
  }
}

/// A share that may exceed 1, such as a bonus.
public struct Share<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, Double>, upTo most: Double = 10,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = Number(key, path, in: 0...most, unit: "share", rule: rule, origin: origin, meaning).step
  }
}

/// A probability, 0…1, or a list of them.
public struct Probability<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, Double>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .chance, RuleNote("chance", rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, Chance>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, Self.chance, RuleNote("chance", rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, [Chance]>, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, .list(of: Self.chance, count), RuleNote("chance", rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, [Double]>, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, .list(of: ValueForm<Double>.chance, count),
      RuleNote("chance", rule, origin, meaning))
  }

  private static var chance: ValueForm<Chance> {
    ValueForm<Double>.chance.map({ Chance($0) }, from: \.probability)
  }
}

/// Weights, as rules hold them.
public protocol Weighted: Sendable {
  init(weights: [Double])
  var weights: [Double] { get }
}

extension WeightedChoice: Weighted {}
extension RarityOdds: Weighted {}
extension [Double]: Weighted {
  public init(weights: [Double]) { self = weights }
  public var weights: [Double] { self }
}

/// Weights, at least one of them above 0.
public struct Weights<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// Reads as many weights as the rules have, unless another count is allowed.
  public init<Stored: Weighted>(
    _ key: String, _ path: RulePath<Rules, Stored>, count: ClosedRange<Int>? = nil,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, at: path) { reading, _ in
      let own = reading.rules[keyPath: path].weights
      let read = reading.value(
        key, own, .list(of: .number(in: 0...1_000_000), count ?? own.count...own.count),
        RuleNote("weight", rule, origin, meaning))
      if read.contains(where: { $0 > 0 }) {
        reading.rules[keyPath: path] = Stored(weights: read)
      } else {
        reading.reader.fail(key, "all weights are 0; at least one has to be above 0")
      }
    }
  }
}
