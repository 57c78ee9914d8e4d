import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct JSONParserTests {
  @Test func `reads every kind of value, comments and trailing commas`() throws {
    let text = """
      // a scenario
      { "flag": true, "off": false, /* nothing */ "none": null,
        "list": [1, -2.5e3, "x",], // trailing
        "empty": [ ], "object": { },
      }
      """
    let root = try parse(text)
    #expect(root.member("flag")?.node.value == .bool(true))
    #expect(root.member("off")?.node.value == .bool(false))
    #expect(root.member("none")?.node.value == .null)
    #expect(root.member("empty")?.node.value == .array([]))
    #expect(root.member("object")?.node.value == .object([]))
    guard case .array(let list)? = root.member("list")?.node.value else {
      Issue.record("not a list")
      return
    }
    #expect(
      list.map(\.value) == [
        .number(JSONNumber(text: "1")), .number(JSONNumber(text: "-2.5e3")), .string("x"),
      ])
  }

  @Test func `counts lines, and columns in Unicode scalars`() throws {
    let root = try parse("{\r\n\t\"e\u{301}😀\": 1, \"b\": [\n 2]}")
    guard case .object(let members) = root.value else {
      Issue.record("not an object")
      return
    }
    #expect(members[0].position == SourcePosition(file: "x.jsonc", line: 2, column: 2))
    #expect(members[0].node.position == SourcePosition(file: "x.jsonc", line: 2, column: 9))
    #expect(members[1].position == SourcePosition(file: "x.jsonc", line: 2, column: 12))
    guard case .array(let list) = members[1].node.value else {
      Issue.record("not a list")
      return
    }
    #expect(list[0].position == SourcePosition(file: "x.jsonc", line: 3, column: 2))
  }

  @Test func `skips a byte order mark and does not count it`() throws {
    let root = try parse("\u{FEFF}{}")
    #expect(root.position == SourcePosition(file: "x.jsonc", line: 1, column: 1))
    #expect(syntaxError("{\u{FEFF}}") != nil)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B],
  ])
  func `names UTF-16`(bytes: [UInt8]) {
    var parser = JSONParser(text: bytes, file: "x.jsonc")
    let problem = #expect(throws: Problem.self) { try parser.parse() }
    #expect(
      problem?.rendered() == "x.jsonc:1:1: error: the text is UTF-16; save it as UTF-8")
  }

  /// Files as editors, merges and spreadsheets leave them.
  private static let damaged: [(text: String, message: String)] = [
    (
      "{ // one\r\"a\": 1 }\r",
      "1:3: error: this comment never ends: lines end with a carriage return alone; save the file with line feeds (LF or CRLF)"
    ),
    (
      "{\n\u{A0}\"a\": 1 }",
      #"2:1: error: expected a key in double quotes or "}", found a no-break space (U+00A0); write a plain blank in its place"#
    ),
    (
      "{ \"a\":\u{200B} 1 }",
      "1:7: error: expected a value, found a zero width space (U+200B); write a plain blank in its place"
    ),
    ("{\n<<<<<<< HEAD\n\"a\": 1,\n=======\n", "2:1: error: \(merge)"),
    ("{ \"a\": 1,\n=======\n}", "2:1: error: \(merge)"),
    ("{ \"a\": -10,065 }", "1:8: error: -10,065 has a decimal comma; write -10.065"),
    (
      "[0,065]",
      "1:4: error: a number has no leading zeros; decimals follow a point, not a comma"
    ),
    (
      "{ “a”: 1 }",
      #"1:3: error: expected a key in double quotes or "}", found "“"; strings need straight quotes (")"#
    ),
  ]
  private static let merge =
    "a merge left both versions here; keep one of them, and remove the lines that begin with "
    + "<<<<<<<, ======= and >>>>>>>"

  @Test(arguments: damaged)
  func `names what an editor, a merge or a language has done to a file`(
    text: String, message: String
  ) {
    #expect(syntaxError(text) == "x.jsonc:\(message)")
  }

  @Test(arguments: [
    "{}\r", "{} // last\r", "{\r\"a\": 1 /* x\r */ }\r", "{ // a\r\r\n}",
    "{ \"a\": 1, \"b\": [0,5] }",
  ])
  func `a carriage return or a comma that does no harm is read`(text: String) {
    #expect(throws: Never.self) { try parse(text) }
  }

  @Test func `resolves escapes and surrogate pairs`() throws {
    let root = try parse(#"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u0000"]"#)
    guard case .array(let list) = root.value else {
      Issue.record("not a list")
      return
    }
    #expect(list[0].value == .string("\"\\/\u{8}\u{C}\n\r\té😀\u{0}"))
  }

  @Test(arguments: [
    ("", "1:1: error: expected a value, found the end of the file"),
    ("// only\n", "2:1: error: expected a value, found the end of the file"),
    ("{} {}", "1:4: error: expected the end of the file, found \"{\""),
    ("[1 2]", "1:4: error: expected \",\" or \"]\", found \"2\""),
    ("[,]", "1:2: error: expected a value or \"]\", found \",\""),
    ("[1,,]", "1:4: error: expected a value or \"]\", found \",\""),
    ("{,}", "1:2: error: expected a key in double quotes or \"}\", found \",\""),
    ("{a: 1}", "1:2: error: expected a key in double quotes or \"}\", found \"a\"; write \"a\""),
    ("{\"a\" 1}", "1:6: error: expected \":\" after the key \"a\", found \"1\""),
    ("{\"a\": }", "1:7: error: expected a value, found \"}\""),
    (
      "{\"a\": 1\n\"b\": 2}",
      "2:1: error: expected \",\" or \"}\", found the string \"b\"; the object begins on line 1"
    ),
    (
      "[\n[1]\n",
      "3:1: error: expected \",\" or \"]\", found the end of the file; the list begins on line 1"
    ),
    ("[treu]", "1:2: error: expected a value or \"]\", found \"treu\"; did you mean \"true\"?"),
    ("[NaN]", "1:2: error: expected a value or \"]\", found \"NaN\""),
    ("'a'", "1:1: error: expected a value, found \"'\"; strings need double quotes"),
    (".5", "1:1: error: expected a value, found \".\"; a number begins with a digit, such as 0.5"),
    ("+5", "1:1: error: expected a value, found \"+\"; a number has no plus sign"),
    ("-", "1:2: error: expected a digit, found the end of the file"),
    ("-x", "1:2: error: expected a digit, found \"x\""),
    ("-012", "1:2: error: a number has no leading zeros"),
    ("1.", "1:3: error: expected a digit after the decimal point, found the end of the file"),
    ("1e+", "1:4: error: expected a digit in the exponent, found the end of the file"),
    ("0x10", "1:2: error: expected the end of the file, found \"x10\""),
    ("\"abc", "1:1: error: this string has no closing quote on its line"),
    ("\"abc\r\n\"", "1:1: error: this string has no closing quote on its line"),
    (
      "\"a\u{0}\"",
      "1:3: error: a string holds a control character; write it as \\u0000"
    ),
    ("\"\\x\"", "1:3: error: expected one of \" \\ / b f n r t u after the backslash, found \"x\""),
    ("\"\\", "1:3: error: expected an escape such as \\n, found the end of the file"),
    ("\"\\u12g4\"", "1:6: error: expected four hexadecimal digits after \\u, found \"g4\""),
    (
      "\"a\\ud800\"",
      "1:3: error: this escape is half of a surrogate pair and the other half is missing"
    ),
    (
      "\"\\udc00\\ud800\"",
      "1:2: error: this escape is half of a surrogate pair and the other half is missing"
    ),
    (
      "\"\\ud800\\u0041\"",
      "1:2: error: this escape is half of a surrogate pair and the other half is missing"
    ),
    ("{/* \n", "1:2: error: this comment has no closing \"*/\""),
    ("{} /*/", "1:4: error: this comment has no closing \"*/\""),
    ("[1, / 2]", "1:5: error: expected a comment (\"//\" or \"/*\"), found \"/\""),
    ("\u{0}", "1:1: error: expected a value, found \"\\u0000\""),
    ("é", "1:1: error: expected a value, found \"é\""),
  ])
  func `says where the syntax is wrong, what was expected and what was found`(
    text: String, expected: String
  ) {
    #expect(syntaxError(text) == "x.jsonc:" + expected)
  }

  @Test(arguments: [
    ([0xFF], "1:1"), ([0x5B, 0x0A, 0x22, 0xC3], "2:2"), ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2"),
    ([0xEF, 0xBB, 0xBF, 0x20, 0xC0, 0x80], "1:2"), ([0x22, 0xF0, 0x9F, 0x98], "1:2"),
  ])
  func `says where the text is not UTF-8`(bytes: [UInt8], place: String) {
    #expect(
      syntaxError(bytes: bytes)
        == "x.jsonc:\(place): error: the text is not valid UTF-8 here; save it as UTF-8")
  }

  @Test func `bounds the nesting at 128`() {
    let lists = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let objects = { (depth: Int) in
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(syntaxError(lists(128)) == nil)
    #expect(syntaxError(objects(128)) == nil)
    let message = "error: objects and lists are nested more than 128 deep"
    #expect(syntaxError(lists(129)) == "x.jsonc:1:129: \(message)")
    #expect(syntaxError(objects(129)) == "x.jsonc:1:641: \(message)")
    #expect(syntaxError(String(repeating: "[", count: 100_000)) == "x.jsonc:1:129: \(message)")
  }

  @Test func `bounds the length of keys at 128 characters`() {
    let object = { (length: Int) in "{\"\(String(repeating: "é", count: length))\": 1}" }
    #expect(syntaxError(object(128)) == nil)
    #expect(syntaxError(object(129)) == "x.jsonc:1:2: error: a key has at most 128 characters")
  }

  @Test func `reports doubled keys with their path and keeps the first`() throws {
    let text = "{\"a\": [{\"b\": 1,\n\"c\": 2,\n\"b\": 3, \"b\": 4}], \"d\": {\"b\": 5}}"
    var parser = JSONParser(text: Array(text.utf8), file: "x.jsonc")
    let root = try parser.parse()
    #expect(
      parser.doubledKeys.map { $0.rendered() } == [
        "x.jsonc:3:1: error: a[0].b: duplicate key; first on line 1",
        "x.jsonc:3:9: error: a[0].b: duplicate key; first on line 1",
      ])
    #expect(try root.json == parse("{\"a\": [{\"b\": 1, \"c\": 2}], \"d\": {\"b\": 5}}").json)
  }

  @Test func `cuts long words in messages`() {
    let word = String(repeating: "a", count: 41)
    #expect(
      syntaxError(word)
        == "x.jsonc:1:1: error: expected a value, found \"\(word.dropLast())…\"")
  }
}
