import Glibc

/// A round map of what lies around a place, drawn with characters: north is up, and a ring stands at
/// the whole and at half of the radius.
public struct Radar: Sendable {
  /// Something that lies around the centre.
  public struct Mark: Sendable {
    /// Degrees from north; nil at the centre.
    public var bearing: Double?
    /// Metres from the centre.
    public var distance: Double
    /// What stands there, one cell wide.
    public var sign: Character
    /// How it looks.
    public var style: TextStyle?

    /// A mark by where it lies.
    public init(bearing: Double?, distance: Double, sign: Character, style: TextStyle? = nil) {
      self.bearing = bearing
      self.distance = distance
      self.sign = sign
      self.style = style
    }
  }

  private struct Spot: Hashable {
    var row: Int
    var column: Int
  }

  /// Metres from the centre to the outer ring.
  public var radius: Double
  /// What is drawn; of those at one spot the first is seen.
  public var marks: [Mark]

  /// A map of `marks` within `radius` metres.
  public init(radius: Double, marks: [Mark]) {
    self.radius = radius
    self.marks = marks
  }

  /// The lines of the drawing.
  ///
  /// - Parameters:
  ///   - width: The cells of a line at most; the drawing takes 21 to 49 of them.
  ///   - paint: Paints the marks.
  public func lines(width: Int, paint: Painter = Painter(isOn: false)) -> [String] {
    // A cell is about twice as high as wide, and so half as many lines make a circle.
    let reach = min(max(width, 21), 49) / 4 * 2 - 1
    let rows = reach / 2
    var field: [Spot: (sign: Character, style: TextStyle?)] = [:]
    for ring in [1.0, 0.5] {
      for step in 0..<(8 * reach) {
        let angle = Double(step) * 360 / Double(8 * reach)
        field[spot(angle, ring, reach, rows)] = ("·", .dim)
      }
    }
    for (letter, angle) in [("N", 0.0), ("E", 90), ("S", 180), ("W", 270)] {
      field[spot(angle, 1, reach, rows)] = (Character(letter), .bold)
    }
    field[Spot(row: 0, column: 0)] = ("+", .bold)
    for mark in marks.reversed() where mark.distance <= radius {
      let share = radius > 0 ? mark.distance / radius : 0
      field[spot(mark.bearing ?? 0, share, reach, rows)] = (mark.sign, mark.style)
    }
    return (-rows...rows).map { row in
      let cells = (-reach...reach).map { field[Spot(row: row, column: $0)] ?? (" ", nil) }
      let last = cells.lastIndex { $0.sign != " " } ?? -1
      return Self.line(of: cells[...last], paint)
    }
  }

  /// The cells side by side, painted run by run.
  private static func line(
    of cells: ArraySlice<(sign: Character, style: TextStyle?)>, _ paint: Painter
  ) -> String {
    var line = ""
    var rest = cells
    while let first = rest.first {
      let style = first.style
      let run = rest.prefix { $0.style == style }
      let text = String(run.map(\.sign))
      line += style.map { paint(text, $0) } ?? text
      rest = rest.dropFirst(run.count)
    }
    return line
  }

  private func spot(_ bearing: Double, _ share: Double, _ reach: Int, _ rows: Int) -> Spot {
    let angle = bearing * .pi / 180
    let (east, north) = (sin(angle) * share, cos(angle) * share)
    return Spot(
      row: -Int((north * Double(rows)).rounded()), column: Int((east * Double(reach)).rounded()))
  }
}
