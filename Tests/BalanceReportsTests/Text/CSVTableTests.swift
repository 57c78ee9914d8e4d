import Testing

@testable import BalanceReports

@Suite struct CSVTableTests {
  /// A table of texts, the first column called "name".
  private func csv(_ rows: [[String]]) -> String {
    CSVTable(
      rows[0].indices.map { place in
        .text(place == 0 ? "name" : "note") { $0[place] }
      }, rows: rows
    ).csv
  }

  @Test func `only fields that need quotes get them`() {
    #expect(
      csv([["plain text", "a,b"], [#"say "hi""#, "two\nlines"], ["cr\rlf\r\n", "\"\u{301}"]])
        == "name,note\nplain text,\"a,b\"\n\"say \"\"hi\"\"\",two\\nlines\n"
        + "cr\\rlf\\r\\n,\"\"\"\u{301}\"\n")
  }

  @Test func `numbers have six digits and gaps are empty`() {
    let columns: [Column<[Double?]>] = [
      .value("a") { $0[0] }, .value("b") { $0[1] }, .value("c") { $0[2] }, .value("d") { $0[3] },
    ]
    let table = CSVTable(columns, rows: [[1.0 / 3, nil, .nan, -1e9]])
    #expect(table.csv == "a,b,c,d\n0.333333,,,-1000000000\n")
  }

  @Test func `an estimate and quantiles are several columns`() {
    let columns: [Column<Int>] = [
      .estimate("mean", interval: "its_") { .init(value: Double($0), low: 1) },
      .quantiles { _ in nil },
    ]
    #expect(
      CSVTable(columns, rows: [2]).csv
        == "mean,its_ci_low,its_ci_high,p05,p25,p50,p75,p95\n2,1,,,,,,\n")
  }

  @Test func `an only, empty field is told from an empty line`() {
    #expect(csv([[""]]) == "name\n\"\"\n")
  }
}
