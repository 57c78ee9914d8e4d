import Testing

@testable import ScenarioFiles

@Suite struct LeverValuesTests {
  private func texts(_ text: String) throws -> [String] {
    try Lever(values: text).values.map(\.text)
  }

  private func fault(_ text: String) -> String? {
    do throws(Lever.Fault) {
      _ = try Lever(values: text)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("a.b=0.05...0.3:0.05", ["0.05", "0.1", "0.15", "0.2", "0.25", "0.3"]),
    ("a=5...20:5", ["5", "10", "15", "20"]),
    ("a=-0.5...0.5:0.25", ["-0.5", "-0.25", "0", "0.25", "0.5"]),
    // Ranges go down with and without a minus, and stop where the end is not hit.
    ("a=20...5:5", ["20", "15", "10", "5"]),
    ("a=20...5:-5", ["20", "15", "10", "5"]),
    ("a=1...2:0.4", ["1", "1.4", "1.8"]),
    ("a=2...1:0.4", ["2", "1.6", "1.2"]),
    ("a=7...7:1", ["7"]),
    ("a=1.50...2.00:0.50", ["1.5", "2"]),
    ("a=999999999...999999998:0.5", ["999999999", "999999998.5", "999999998"]),
    ("a=0...0.000000002:0.000000001", ["0", "0.000000001", "0.000000002"]),
    ("a=1e6...3e6:1e6", ["1000000", "2000000", "3000000"]),
    ("a=1e-6...3e-6:1E-6", ["0.000001", "0.000002", "0.000003"]),
    ("a=1.5e3...2000:2.5e+2", ["1500", "1750", "2000"]),
  ])
  func `a range is counted in decimals`(text: String, values: [String]) throws {
    #expect(try texts(text) == values)
  }

  @Test func `a list takes what --set takes, one value at each comma outside of brackets`() throws {
    #expect(try texts("a=5,10,20") == ["5", "10", "20"])
    #expect(try texts("a=5") == ["5"])
    #expect(try texts("a=quick, photo") == ["quick", "photo"])
    #expect(try texts("a=[1,2],[3,4]") == ["[1,2]", "[3,4]"])
    #expect(try texts(#"a="x,y",{"b":[1,2]}"#) == [#""x,y""#, #"{"b":[1,2]}"#])
    #expect(try texts(#"a="x\",y",z"#) == [#""x\",y""#, "z"])
  }

  @Test func `values know their place, their number and how messages call them`() throws {
    let lever = try Lever(values: #"a["=..."][2].c=1,x,1e2"#)
    #expect("\(lever.valuePath)" == #"a["=..."][2].c"#)
    #expect(lever.values.map(\.number) == [1, nil, 100])
    #expect(lever.values[1].settings.map(\.label) == [#"--vary a["=..."][2].c=x"#])
    #expect(lever.values.allSatisfy { $0.settings.map(\.path) == [lever.valuePath] })
  }

  @Test(arguments: [
    ("a", "expected path=from...to:step"), ("=1", "no path"), ("a..b=1,2", "not a path"),
    ("a=", "a value is missing"), ("a=1,,2", "a value is missing"), ("a=1,2,", "missing"),
    ("a=1,2,1", "is given twice"), ("a=1...2", "a range is from...to:step"),
    ("a=1...2:", "a range is"), ("a=...2:1", "a range is"), ("a=1...2...3:1", "a range is"),
    ("a=1..2:1", "a range is from...to:step"), ("a=1..2", "a range is from...to:step"),
    ("a=1...2:0", "must not be 0"), ("a=1...2:-1", "leads away"), ("a=x...2:1", "\"x\" is not a"),
    ("a=1,1.0", "\"1.0\" is given twice"), ("a=10,15,1.5e1", "is given twice"),
    ("a=*2,*2.0", "is given twice"), ("a=0,-0", "is given twice"),
    ("a=1e...2:1", "is not a number"), ("a=1....2:1", "is not a number"),
    ("a=1e99...2:1", "more digits than the 18"), ("a=1e12...2e12:1e-9", "takes 22 digits"),
    ("a=0...1:0.001", "1001 values; at most 400"), ("a=-...2:1", "is not a number"),
    ("a=0...999999999999:1", "at most 400"),
    ("a=0...999999999:0.000000001", "at most 400"),
  ])
  func `a text that is no lever is refused`(text: String, message: String) throws {
    #expect(try #require(fault(text)).contains(message), "\(fault(text) ?? "")")
  }

  @Test func `any text is either a lever or a fault`() {
    let parts = [
      "a", ".", "=", "...", ":", "-", "1", ",", "[", "]", "\"", "\\", "é", " ", "9999999999",
    ]
    var state: UInt64 = 1
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(state >> 33) % parts.count]
      }
      let values = (try? Lever(values: text))?.values.count
      #expect((1...400).contains(values ?? 1) && (values != nil) == (fault(text) == nil), "\(text)")
    }
  }
}
