import Glibc

/// A circular map of a place's surroundings, drawn with characters. North is up, and rings mark the
/// full radius and half the radius.
public struct Radar: Sendable {
  /// An item on the map.
  public struct Mark: Sendable {
    /// The bearing in degrees from north; nil at the centre.
    public var bearing: Double?
    /// The distance from the centre in metres.
    public var distance: Double
    /// The character to draw, one cell wide.
    public var sign: Character
    /// The style of the character.
    public var style: TextStyle?

    /// Creates a mark.
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

  /// The distance from the centre to the outer ring in metres.
  public var radius: Double
  /// The marks; if several marks occupy the same cell, the first one is visible.
  public var marks: [Mark]

  /// Creates a map of `marks` within `radius` metres.
  public init(radius: Double, marks: [Mark]) {
    self.radius = radius
    self.marks = marks
  }

  /// Returns the lines of the drawing.
  ///
  /// - Parameters:
  ///   - width: The maximum number of cells per line; the drawing takes between 21 and 49.
  ///   - paint: Styles the marks.
  public func lines(width: Int, paint: Painter = Painter(isOn: false)) -> [String] {
    // A cell is about twice as tall as it is wide, so a circle spans half as many lines as columns.
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

  /// Joins the cells of a line and styles them in runs.
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
