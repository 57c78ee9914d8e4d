import ScenarioReading

extension RuleRecord {
  /// The value's meaning, range and origin, in sentences.
  var description: String {
    var parts = rangeWithUnit.isEmpty ? [] : [rangeWithUnit]
    if !rule.isEmpty { parts.append(rule) }
    switch origin {
    case .design? where !rule.isEmpty: parts.append("stated by the design")
    case .assumption?: parts.append("an assumption")
    default: break
    }
    return Wording.sentence(meaning)
      + (parts.isEmpty ? "" : " " + Wording.sentence(parts.joined(separator: "; ")))
  }

  /// The value's meaning, with the rest in brackets, for a line of its own.
  var remark: String {
    let parts = [rangeWithUnit, rule, origin == .assumption ? "assumption" : ""]
    let bracketed = parts.filter { !$0.isEmpty }.joined(separator: "; ")
    return bracketed.isEmpty ? meaning : "\(meaning) (\(bracketed))"
  }

  /// The range: `0…4000 attempts`, `0…1`, `true or false`; empty if any value is allowed.
  var rangeWithUnit: String {
    let range = allowed.withoutFarBounds.description
    if allowed == .text || range == AllowedValues.anything { return "" }
    return unit.isEmpty || unit == "chance" ? range : "\(range) \(unit)"
  }
}

extension AllowedValues {
  /// The allowed values without bounds that only keep numbers exact.
  fileprivate var withoutFarBounds: AllowedValues {
    guard case .number(let range) = self else { return self }
    let (lower, upper) = (range.lowerBound, range.upperBound)
    return .number((lower <= -1e15 ? -.infinity : lower)...(upper >= 1e15 ? .infinity : upper))
  }
}

extension SectionNote {
  /// The section's subject, and the meaning of its absence.
  var description: String {
    let absent =
      switch absence {
      case .error: " Required."
      case .defaults: ""
      case .off: " Off if left out."
      }
    return Wording.sentence(meaning) + absent
  }
}

enum Wording {
  /// Returns a few words as a sentence: with a capital letter and a full stop.
  static func sentence(_ words: String) -> String {
    let isEnded = words.hasSuffix(".") || words.hasSuffix("!") || words.hasSuffix("?")
    return words.prefix(1).uppercased() + words.dropFirst() + (isEnded ? "" : ".")
  }

  /// Joins words to lines of at most this many characters, unless a word is longer.
  static func lines(of words: [String], width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
  }
}
