// How forms and rule numbers are put into words, for schemas, starters and lists of rules alike.

extension FormValue {
  /// What the value does, what it may be and whose it is, in sentences.
  var description: String {
    var parts = [rangeWithUnit]
    if !rule.isEmpty { parts.append(rule) }
    switch origin {
    case .design? where !rule.isEmpty: parts.append("stated by the design")
    case .assumption?: parts.append("an assumption")
    default: break
    }
    return "\(Wording.sentence(meaning)) \(Wording.sentence(parts.joined(separator: "; ")))"
  }

  /// `0…4000 attempts`, `0…1`, `true or false`.
  var rangeWithUnit: String {
    unit.isEmpty || unit == "chance" ? allowed.description : "\(allowed) \(unit)"
  }
}

extension SectionNote {
  /// What the section is about, and what its absence means.
  var description: String {
    let absent =
      switch absence {
      case .error: " It has to be there."
      case .defaults: ""
      case .off: " Without it there is none."
      }
    return Wording.sentence(meaning) + absent
  }
}

enum Wording {
  /// A few words as a sentence: a capital letter, and a full stop.
  static func sentence(_ words: String) -> String {
    let isEnded = words.hasSuffix(".") || words.hasSuffix("!") || words.hasSuffix("?")
    return words.prefix(1).uppercased() + words.dropFirst() + (isEnded ? "" : ".")
  }

  /// A text broken at blanks into lines of at most so many characters, where its words allow it.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
