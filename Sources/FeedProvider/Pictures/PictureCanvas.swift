import XMLStream

/// A drawing of 320 by 200 units that becomes an SVG document.
struct PictureCanvas {
  static let width = 320
  static let height = 200

  private var writer = XMLWriter(capacity: 8 << 10)

  /// An empty drawing with a title for those who cannot see it.
  init(title: String) {
    writer.start("svg")
    writer.attribute("xmlns", "http://www.w3.org/2000/svg")
    writer.attribute("viewBox", "0 0 \(Self.width) \(Self.height)")
    writer.attribute("role", "img")
    writer.element("title", text: title)
  }

  mutating func rectangle(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: String, radius: Int = 0
  ) {
    writer.start("rect")
    writer.attribute("x", "\(x)")
    writer.attribute("y", "\(y)")
    writer.attribute("width", "\(width)")
    writer.attribute("height", "\(height)")
    if radius > 0 { writer.attribute("rx", "\(radius)") }
    writer.attribute("fill", fill)
    writer.end()
  }

  mutating func circle(_ x: Int, _ y: Int, _ radius: Int, _ fill: String) {
    writer.start("circle")
    writer.attribute("cx", "\(x)")
    writer.attribute("cy", "\(y)")
    writer.attribute("r", "\(radius)")
    writer.attribute("fill", fill)
    writer.end()
  }

  mutating func polygon(_ points: [(x: Int, y: Int)], _ fill: String) {
    writer.start("polygon")
    writer.attribute("points", points.map { "\($0.x),\($0.y)" }.joined(separator: " "))
    writer.attribute("fill", fill)
    writer.end()
  }

  /// A line along `path`, in the SVG's own notation.
  mutating func stroke(_ path: String, _ color: String, width: Int) {
    writer.start("path")
    writer.attribute("d", path)
    writer.attribute("fill", "none")
    writer.attribute("stroke", color)
    writer.attribute("stroke-width", "\(width)")
    writer.end()
  }

  mutating func label(_ text: String, x: Int, y: Int, _ color: String) {
    writer.start("text")
    writer.attribute("x", "\(x)")
    writer.attribute("y", "\(y)")
    writer.attribute("font-family", "sans-serif")
    writer.attribute("font-size", "9")
    writer.attribute("text-anchor", "middle")
    writer.attribute("fill", color)
    writer.text(text)
    writer.end()
  }

  /// A rectangle shaded from top to bottom, the size of the whole drawing.
  mutating func background(top: String, bottom: String) {
    writer.start("linearGradient")
    writer.attribute("id", "sky")
    writer.attribute("x2", "0")
    writer.attribute("y2", "1")
    for (offset, color) in [("0", top), ("1", bottom)] {
      writer.start("stop")
      writer.attribute("offset", offset)
      writer.attribute("stop-color", color)
      writer.end()
    }
    writer.end()
    rectangle(0, 0, Self.width, Self.height, "url(#sky)")
  }

  /// The document.
  consuming func finish() -> [UInt8] {
    writer.end()
    return writer.drain()
  }
}
