import ScenarioFiles
import ScenarioReading

/// Levers that are moved at once, so that few worlds find those with which nobody differs.
extension ScreeningWorlds {
  /// As many numbers of seven binary digits have three digits 1.
  private static let maxGroup = 35

  /// Returns levers that may be moved at once: neighbours of one system, one of each path, with numbers
  /// apart from choices.
  func groups(of levers: [Int]) -> [[Int]] {
    struct Kind: Hashable {
      let system: Substring
      let isOrdered: Bool
    }
    var groups: [[Int]] = []
    var ofKind: [Kind: [Int]] = [:]
    for index in levers where rows[index].worlds > 0 {
      let lever = rows[index].lever
      let kind = Kind(
        system: lever.path.prefix { $0 != "." && $0 != "[" }, isOrdered: lever.isOrdered)
      let place = ofKind[kind, default: []].first { group in
        groups[group].count < Self.maxGroup
          && !groups[group].contains { rows[$0].lever.path == lever.path }
      }
      if let place {
        groups[place].append(index)
      } else {
        ofKind[kind, default: []].append(groups.count)
        groups.append([index])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// Returns the changes that move levers at once: all by each factor between the first and the last,
  /// then a world for each binary digit of the number that each lever has.
  ///
  /// For 1 a lever moves as far up as asked, and for 0 as far down; a choice takes its other name for 1,
  /// and stays for 0. Half of all digits are 1, and no number occurs twice: so each lever moves in all
  /// its ways, and of two levers either moves up, or takes its other name, without the other (Sperner).
  func settings(moving levers: [Int]) -> [[Setting]] {
    let between = steps.factors.indices.dropFirst().dropLast().map { step in
      levers.map { rows[$0].settings(atStep: step, of: steps.factors.count) }
    }
    let digits = (2...).first { Self.numbers(ofDigits: $0).count >= levers.count }!
    let (numbers, last) = (Self.numbers(ofDigits: digits), steps.factors.count - 1)
    let apart = (0..<digits).map { digit in
      zip(levers, numbers).map { lever, number in
        rows[lever].settings(atStep: number >> digit & 1 == 0 ? 0 : last, of: last + 1)
      }
    }
    return (between + apart).map { $0.flatMap { $0 }.insideOut }.filter { !$0.isEmpty }
  }

  /// Returns the numbers half of whose binary digits are 1, rounded down.
  private static func numbers(ofDigits digits: Int) -> [Int] {
    (0..<1 << digits).filter { $0.nonzeroBitCount == digits / 2 }
  }
}

extension [Setting] {
  /// From the inside to the outside: a system that is taken out takes with it what moves in it.
  var insideOut: [Setting] { sorted { $0.path.steps.count > $1.path.steps.count } }
}
