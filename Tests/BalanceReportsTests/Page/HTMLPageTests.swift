import Foundation
import Testing

@testable import BalanceReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HTMLPageTests {
  private static let files = HandMadeRun.report().files()
  private static let page = files.first { $0.path == "report.html" }?.text ?? ""

  /// What stands between two marks, in their first pair.
  private func between(_ start: String, _ end: String) throws -> String {
    let from = try #require(Self.page.firstRange(of: start)).upperBound
    let rest = Self.page[from...]
    return String(rest[..<(try #require(rest.firstRange(of: end))).lowerBound])
  }

  /// The names and attributes of the elements of the page's content.
  private func elements() throws -> [(name: String, attributes: [String: String])] {
    final class Reader: NSObject, XMLParserDelegate {
      var elements: [(name: String, attributes: [String: String])] = []

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        elements.append((name, attributes))
      }
    }
    let content = "<main>" + (try between("<main>", "</main>")) + "</main>"
    let reader = Reader()
    let parser = XMLParser(data: Data(content.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "not well formed: line \(parser.lineNumber)")
    return reader.elements
  }

  @Test func `its content is well formed, with each address once and no link to nowhere`() throws {
    let elements = try elements()
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
    let links = elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
    #expect(links.allSatisfy { ids.contains(String($0.dropFirst())) } && !links.isEmpty)
    for element in elements {
      for id in element.attributes["aria-labelledby"]?.split(separator: " ") ?? [] {
        #expect(ids.contains(String(id)), "\(id)")
      }
    }
  }

  @Test func `it has every heading, table and chart of the report`() throws {
    let markdown = HandMadeRun.report().sections.compactMap { $0()?.whole.markdown }.joined(
      separator: "\n\n")
    let elements = try elements()
    func count(_ names: String...) -> Int { elements.count { names.contains($0.name) } }
    let lines = markdown.split(separator: "\n")
    #expect(count("h1", "h2", "h3") == lines.count { $0.hasPrefix("#") })
    // Each for wide and for narrow screens.
    #expect(count("svg") == 2 * lines.count { $0.hasPrefix("![") })
    #expect(count("details") == lines.count { $0.hasPrefix("<details>") })
    #expect(count("table") == lines.count { $0.hasPrefix("| -") || $0.hasPrefix("| :") })
    // Rows of tables and of their headings, but not the lines between.
    let rows = lines.count { $0.hasPrefix("| ") } - count("table")
    #expect(count("tr") == rows && rows > 20)
  }

  @Test func `nothing but its own style and script may run, by their digests`() throws {
    let policy = try between("Content-Security-Policy\" content=\"", "\"")
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(
      policy.contains("style-src 'sha256-\(SHA256.base64(try between("<style>", "</style>")))'"))
    #expect(
      policy.contains("script-src 'sha256-\(SHA256.base64(try between("<script>", "</script>")))'"))
    // One style and one script, and no style or action written into an element.
    #expect(Self.page.ranges(of: "<style").count == 1)
    #expect(Self.page.ranges(of: "<script>").count == 1)
    // What the script knows is data, which nothing runs.
    #expect(Self.page.ranges(of: "<script").count == 2)
    #expect(Self.page.contains("<script type=\"application/json\" id=\"data\">"))
    for element in try elements() {
      #expect(element.attributes.keys.allSatisfy { $0 != "style" && !$0.hasPrefix("on") })
    }
  }

  @Test func `it asks for no other file`() throws {
    for element in try elements() {
      #expect(
        element.attributes["src"] == nil && !["link", "img", "iframe"].contains(element.name))
    }
    let style = try between("<style>", "</style>")
    #expect(!style.contains("url(") && !style.contains("@import"))
  }

  @Test func `its script is small`() {
    // Its comments are sent with it.
    #expect(HTMLPage.script.utf8.count < 25_000)
    #expect(!HTMLPage.script.contains("</"))
  }
}
