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

  /// The blocks of the page, also those that are folded.
  private func blocks(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block in
      if case .fold(_, let content) = block { [block] + self.blocks(content) } else { [block] }
    }
  }

  @Test func `it has every heading, table, row and chart of the report`() throws {
    let all = blocks(HandMadeRun.report().sections.compactMap { $0()?.whole }.flatMap { $0 })
    let elements = try elements()
    func count(_ names: String...) -> Int { elements.count { names.contains($0.name) } }
    var (headings, figures, folds, tables, cells, rows, tiles) = (0, 0, 0, 0, 0, 0, 0)
    for block in all {
      switch block {
      case .heading, .headline: headings += 1
      case .figure: figures += 1
      case .fold: folds += 1
      case .table(let table): (tables, cells) = (tables + 1, cells + table.rows.count + 1)
      case .rows(let list, _): rows += list.count
      case .tiles(let list): tiles += list.count
      default: break
      }
    }
    #expect(count("h1", "h2", "h3") == headings + tiles)
    // Each for wide and for narrow screens.
    #expect(count("figure") == figures && figures > 3)
    #expect(elements.count { $0.attributes["class"] == "narrow" } == figures)
    #expect(count("details") == folds && count("table") == tables)
    #expect(count("tr") == cells && cells > 20)
    #expect(elements.count { $0.attributes["class"] == "tile" } == tiles && tiles > 2)
    #expect(elements.count { $0.attributes["class"] == "val" } == rows && rows > 3)
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

  @Test func `it loads itself again only where that is asked for, and differs in nothing else`()
    throws
  {
    let reload = "<meta http-equiv=\"refresh\" content=\"2\">\n"
    #expect(!Self.page.contains("http-equiv=\"refresh\""))
    let files = HandMadeRun.report().files(reloadSeconds: 2)
    let page = try #require(files.first { $0.path == "report.html" }?.text)
    let head = try #require(page.firstRange(of: "</head>"))
    #expect(page[..<head.lowerBound].contains(reload))
    #expect(page.replacing(reload, with: "") == Self.page)
    let others = [files, Self.files].map { $0.filter { $0.path != "report.html" } }
    #expect(others[0].map(\.text) == others[1].map(\.text))
  }

  @Test func `its script is small`() {
    // Its comments are sent with it.
    #expect(HTMLPage.script.utf8.count < 25_000)
    #expect(!HTMLPage.script.contains("</"))
  }
}
