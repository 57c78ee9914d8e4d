import Testing

@testable import BalanceReports

@Suite struct ReportFilesTests {
  private let report = HandMadeRun.report()

  @Test(arguments: [2, 3, 8])
  func `any number of threads writes the same files`(threads: Int) {
    let files = report.files(threads: threads)
    let expected = report.files()
    #expect(files.map(\.path) == expected.map(\.path))
    #expect(files.map(\.text) == expected.map(\.text))
  }

  @Test func `each file has its own pieces`() throws {
    let files = report.files(threads: 3)
    #expect(files.first { $0.path == "report.md" }?.text == report.markdown)
    for table in report.tables {
      #expect(files.first { $0.path == table.path }?.text == table.text)
    }
    for chart in report.charts {
      #expect(files.first { $0.path == chart.path }?.text == chart.svg)
    }
  }
}
