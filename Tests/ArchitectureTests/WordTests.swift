import Foundation
import Testing

/// The words of comments: a comment begins with its subject, and has no word that only we understand.
@Suite struct WordTests {
  /// Sentences that begin like this hide their subject.
  static let openings = [
    ["What"], ["How"], ["Who"], ["Whose"], ["Whether"], ["Why"], ["Without", "it"],
  ]

  /// Words of our own, and words used in a sense of our own.
  static let words: Set = [
    "how-manieth", "oddity", "oddities", "chronicle", "chronicles", "satchel", "satchels",
    "contest", "contests", "glance", "glances", "diary", "diaries", "notable", "survey", "surveys",
    "desire", "desires", "company", "asking", "told",
  ]

  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The Swift files of `Sources`.
  private static let files: [String] =
    (FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".swift") }.sorted()

  @Test func `no comment has a banned opening or a banned word`() throws {
    #expect(Self.files.count > 300)
    for file in Self.files {
      let url = Self.sources.appending(path: file)
      let faults = Self.faults(in: try String(contentsOf: url, encoding: .utf8))
      #expect(faults.isEmpty, "\(file): \(faults)")
    }
  }

  @Test(arguments: [
    "/// What a player holds.", "  // Adds a draw. How it is drawn does not matter.",
    "/// Rolls once.\n///\n/// - Returns: Whether it drops.", "let a = 1  // Without it, none.",
    "/// - Parameters:\n///   - share: Who gets it.", "/// A diary of\n/// the day.",
    "/// An argument that is given for the\n/// asking.", "let a = \"//\"  // Why not?",
  ])
  func `a planted comment is found`(source: String) {
    #expect(Self.faults(in: source).count == 1)
  }

  @Test(arguments: [
    "/// Reads what is there, and whether it is whole.", "let a = \"// What a player holds\"",
    "let a = \"\"\"\n  // What a player holds\n  \"\"\"", "/// Whatever a player holds, however.",
    "/// ```swift\n/// // What a player holds\n/// ```", "/// Reads `told` and `What`.",
    "let whether = told  // A name.", "/// Kish, \"Survey Sampling\".",
  ])
  func `names, strings, code and whole words alone are no faults`(source: String) {
    #expect(Self.faults(in: source) == [])
  }
}

extension WordTests {
  /// Returns the faulty parts of a source's comments.
  private static func faults(in source: String) -> [String] {
    paragraphs(in: source).flatMap { paragraph in
      let prose = paragraph.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: "`")
      let parts = prose.split(separator: " ")
      let begins = [0] + parts.indices.filter { $0 > 0 && ".!?:".contains(parts[$0 - 1].last!) }
      let words = parts.map { String($0.trimmingPrefix { !$0.isLetter }.prefix { isInWord($0) }) }
      return begins.filter { begin in
        openings.contains { words[begin...].starts(with: $0) }
      }.map { words[$0] } + words.filter(Self.words.contains)
    }
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character == "-"
  }

  /// Returns the paragraphs and list items of a source's comments, each on one line.
  private static func paragraphs(in source: String) -> [String] {
    var paragraphs = [""]
    var isCode = false
    for comment in comments(in: source) {
      guard let comment, !comment.isEmpty else {
        paragraphs.append("")
        continue
      }
      if comment.hasPrefix("```") { isCode.toggle() }
      if isCode || comment.hasPrefix("```") { continue }
      let isItem = comment.hasPrefix("- ")
      if isItem || paragraphs[paragraphs.count - 1].isEmpty {
        paragraphs.append(isItem ? String(comment.dropFirst(2)) : comment)
      } else {
        paragraphs[paragraphs.count - 1] += " " + comment
      }
    }
    return paragraphs
  }

  /// Returns the comment of each line of a source, without its slashes; nil where there is none.
  private static func comments(in source: String) -> [String?] {
    var isInString = false
    return source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      let line = String(Substring($0))
      if line.components(separatedBy: "\"\"\"").count % 2 == 0 {
        isInString.toggle()
        return nil
      }
      guard !isInString, let comment = comment(in: line) else { return nil }
      return comment.drop { $0 == "/" }.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Returns the end of a line from two slashes on that an even number of quotes precedes.
  private static func comment(in line: String) -> Substring? {
    let line = Array(line)
    var quotes = 0
    for place in line.indices.dropLast() {
      if line[place] == "\"", place == 0 || line[place - 1] != "\\" { quotes += 1 }
      if quotes % 2 == 0, line[place] == "/", line[place + 1] == "/" {
        return Substring(String(line[place...]))
      }
    }
    return nil
  }
}
