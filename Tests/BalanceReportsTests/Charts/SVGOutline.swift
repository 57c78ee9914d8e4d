import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a test wants to know about a chart: its elements, or `nil` when it is not well formed.
struct SVGOutline {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""

    var classes: Set<Substring> { Set((attributes["class"] ?? "").split(separator: " ")) }
  }

  let elements: [Element]

  init?(_ svg: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { return nil }
    elements = reader.elements
  }

  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The elements that carry all these classes.
  func elements(_ classes: String) -> [Element] {
    elements.filter { $0.classes.isSuperset(of: classes.split(separator: " ")) }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}
