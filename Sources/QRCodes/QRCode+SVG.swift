import Basics

extension QRCode {
  /// The width of a module in pixels in a standalone image.
  static let scale = 8

  /// The code with its quiet zone as an SVG image, in black on white regardless of the surrounding
  /// page.
  public var svg: [UInt8] {
    let (start, side) = (span.lowerBound, span.count)
    var svg = TextBytes(capacity: 512 + 8 * width * width)
    svg.add(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(side * Self.scale)" height="\#(side * Self.scale)" viewBox="\#(start) \#(start) \#(side) \#(side)" shape-rendering="crispEdges">"#
    )
    svg.add(##"<path fill="#fff" d="M\##(start) \##(start)h\##(side)v\##(side)h-\##(side)z"/>"##)
    svg.add(#"<path d=""#)
    svg.add(path)
    svg.add("\"/></svg>\n")
    return svg.bytes
  }

  /// The dark modules as SVG path data. A module is one unit wide, and the first module starts at
  /// 0, 0.
  public var path: String {
    var path = TextBytes(capacity: 8 * width * width)
    for row in 0..<width {
      var column = 0
      while column < width {
        guard isDark(column: column, row: row) else {
          column += 1
          continue
        }
        let start = column
        while isDark(column: column, row: row) { column += 1 }
        // Draw a rectangle for a run of adjacent dark modules.
        path.add(byte: UInt8(ascii: "M"))
        path.add(number: UInt64(start))
        path.add(byte: UInt8(ascii: " "))
        path.add(number: UInt64(row))
        path.add(byte: UInt8(ascii: "h"))
        path.add(number: UInt64(column - start))
        path.add("v1h-")
        path.add(number: UInt64(column - start))
        path.add(byte: UInt8(ascii: "z"))
      }
    }
    return path.text
  }
}
