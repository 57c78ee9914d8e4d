import Foundation
import Testing

/// The words of printed sentences and of names: those that are out of comments are out of both.
@Suite struct PrintedWordTests {
  /// Expressions of a file's columns and verdicts, which keep their words.
  private static let kept = ["told apart"]

  private static let files: [(name: String, source: SwiftSource)] =
    (FileManager.default.enumerator(atPath: WordTests.sources.path)?
    .compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".swift") }.sorted()
    .compactMap { file in
      (try? String(contentsOf: WordTests.sources.appending(path: file), encoding: .utf8))
        .map { (file, SwiftSource($0)) }
    }

  @Test func `no printed sentence has a banned opening or a banned word`() {
    #expect(Self.files.count > 300)
    for (file, source) in Self.files {
      let faults = source.texts.flatMap(Self.faults)
      #expect(faults.isEmpty, "\(file): \(faults)")
    }
  }

  @Test func `no declared name begins with least or most, or has a banned word`() {
    for (file, source) in Self.files {
      let faults = source.declaredNames.filter(Self.isFaulty).sorted()
      #expect(faults.isEmpty, "\(file): \(faults)")
    }
  }

  @Test(arguments: [
    "let a = \"What a player holds\"",
    "let a = \"\"\"\n  It is off. Without it\n  there is none.\n  \"\"\"",
    "let a = \"Rolls \\(once). How it is drawn\"", "let a = #\"A diary of the day\"#",
    "let a = \"\"\"\n  Rolls once.\n\n  Who gets it, and when.\n  \"\"\"",
  ])
  func `a planted sentence is found`(code: String) {
    #expect(SwiftSource(code).texts.flatMap(Self.faults).count == 1)
  }

  @Test(arguments: [
    "let a = \"What does a day bring?\"", "let a = \"What\"", "let a = told  // What it holds",
    "let a = \"The two are told apart\"", "let a = \"Somewhat more, however\"",
    "let a = \"In \\(of(\"What\", \"x\")) all\"",
    "let a = #\"Reads \"told apart\" \\(What it is)\"#",
  ])
  func `questions, single words and the words of verdicts are no faults`(code: String) {
    #expect(SwiftSource(code).texts.flatMap(Self.faults) == [])
  }

  @Test func `planted names are found, and no others`() {
    let names = SwiftSource(
      """
      struct DiaryEntry { let mostPlayers = 1; func least(of most: Int, told name: Int) {} }
      // let leastGold = 1
      enum Kind { case toldApart }
      let surveyed = "let leastPower"
      """
    ).declaredNames
    #expect(
      names.filter(Self.isFaulty).sorted() == ["DiaryEntry", "mostPlayers", "told", "toldApart"])
  }
}

extension PrintedWordTests {
  /// Returns the faulty words of a printed text; single words are keys and names.
  private static func faults(in text: String) -> [String] {
    text.split(separator: /\n\s*\n/).flatMap { paragraph in
      let line = paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let parts = kept.reduce(line) { $0.replacing($1, with: "") }.split(separator: " ")
      guard parts.count > 1 else { return [String]() }
      let words = parts.map { part in
        String(part.trimmingPrefix { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" })
      }
      let begins = [0] + parts.indices.filter { $0 > 0 && ".!?:;".contains(parts[$0 - 1].last!) }
      return begins.filter { begin in
        WordTests.openings.contains { words[begin...].starts(with: $0) }
          && parts[begin...].joined(separator: " ").first { ".!?".contains($0) } != "?"
      }.map { words[$0] } + words.filter(WordTests.words.contains)
    }
  }

  private static func isFaulty(_ name: String) -> Bool {
    let words = name.matches(of: /[A-Z]?[a-z0-9]+|[A-Z]+/).map { $0.output.lowercased() }
    return ["least", "most"].contains(words.first) && words.count > 1
      || words.contains(where: WordTests.words.contains)
  }
}
