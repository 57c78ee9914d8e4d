import Measurement
import ScenarioReading

// Rows, tiles and verdicts as HTML.

extension Row {
  var html: String {
    let id = id.map { " id=\"\(XMLText.escaped($0))\"" } ?? ""
    let name = InlineMarkdown.html(name, breaksNames: true)
    let mark = sign.map { "<span class=\"mk \($0.style)\">\($0.text)</span> " } ?? ""
    let below = note.isEmpty ? "" : "<span class=\"who\">\(InlineMarkdown.html(note))</span>"
    let remarks = remarks.map { "<span>\(InlineMarkdown.html($0))</span>" }.joined()
    let off =
      distance.isEmpty
      ? "" : "<span class=\"off \(sign?.style ?? "")\">\(InlineMarkdown.html(distance))</span>"
    return "<li\(id)><div class=\"nm\">\(mark)\(name)\(below)</div>"
      + "<div>\(picture.svg)</div><div class=\"val\"><b\(metric.asAttribute)>\(InlineMarkdown.html(value))</b>"
      + "\(remarks)\(off)</div></li>\n"
  }
}

extension Tile {
  var html: String {
    let below = note.isEmpty ? "" : "<small>\(InlineMarkdown.html(note))</small>"
    let title = InlineMarkdown.html(title, breaksNames: true)
    let pictures = pictures.map { picture, caption in
      picture.svg + (caption.isEmpty ? "" : "<p>\(InlineMarkdown.html(caption))</p>")
    }
    return "<div class=\"tile\"><h3>\(title)</h3><div class=\"big\">"
      + "<span\(metric.asAttribute)>\(InlineMarkdown.html(value))</span> \(below)</div>"
      + "\(pictures.joined())</div>\n"
  }
}

extension Headline {
  var html: String {
    let squares = squares.map { line in
      let marks = line.marks.map { sign, name, id in
        let name = InlineMarkdown.escaped("\(name): \(sign.word)")
        return "<a class=\"\(sign.style)\" href=\"#\(XMLText.escaped(id))\" title=\"\(name)\" "
          + "aria-label=\"\(name)\">\(sign.mark)</a>"
      }
      return "<div><b>\(InlineMarkdown.html(line.title))</b> <span>\(marks.joined())</span></div>"
    }
    let changes = changes.map { "<li>\(InlineMarkdown.html($0))</li>" }.joined()
    let (subject, lead) = ("\(subject) · \(played)", lead.joined(separator: " "))
    return "<p class=\"kick\">\(InlineMarkdown.html(subject))</p>\n"
      + "<h1>\(InlineMarkdown.html(finding))</h1>\n"
      + (changes.isEmpty ? "" : "<ul class=\"change\">\(changes)</ul>\n")
      + (lead.isEmpty ? "" : "<p class=\"lead\">\(InlineMarkdown.html(lead))</p>\n")
      + (squares.isEmpty ? "" : "<div class=\"squares\">\(squares.joined())</div>\n")
  }
}

extension MetricID? {
  /// The metric of a value as an attribute, by which a page can be checked.
  fileprivate var asAttribute: String {
    map { " data-metric=\"\(XMLText.escaped($0.description))\"" } ?? ""
  }
}
