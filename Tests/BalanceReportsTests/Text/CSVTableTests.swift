import Testing

@testable import BalanceReports

@Suite struct CSVTableTests {
  @Test func `only fields that need quotes get them`() {
    var table = CSVTable(header: ["name", "note"])
    table.append(["plain text", "a,b"])
    table.append([#"say "hi""#, "two\nlines"])
    table.append(["cr\rlf\r\n", nil])
    #expect(
      table.csv
        == "name,note\nplain text,\"a,b\"\n\"say \"\"hi\"\"\",\"two\nlines\"\n\"cr\rlf\r\n\",\n")
    #expect(table.rowCount == 3)
  }

  @Test func `numbers have six digits and gaps are empty`() {
    var table = CSVTable(header: ["a", "b", "c", "d"])
    table.append(numbers: [1.0 / 3, nil, .nan, -1e9])
    #expect(table.csv == "a,b,c,d\n0.333333,,,-1000000000\n")
  }

  @Test func `every line has as many fields as the header`() {
    var table = CSVTable(header: ["a", "b"])
    table.append(["1"])
    table.append(["1", "2", "3"])
    #expect(table.csv == "a,b\n1,\n1,2\n")
  }

  @Test func `an only, empty field is told from an empty line`() {
    var table = CSVTable(header: ["a"])
    table.append([nil])
    #expect(table.csv == "a\n\"\"\n")
  }

  @Test func `without columns there is no file`() {
    var table = CSVTable(header: [])
    table.append(["lost"])
    #expect(table.csv == "")
  }
}
