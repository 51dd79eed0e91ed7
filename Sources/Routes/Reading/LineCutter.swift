import Geo

/// Cuts the lines of a route into the paths of its steps.
struct LineCutter {
  /// The lines one after the other, and where each but the first begins.
  private let vertices: [Coordinate]
  private let gaps: [Int]
  private let comparisons: Int

  /// A cutter that may compare so many vertices with places where it has to search.
  init(_ lines: [[Coordinate]], comparisons: Int = mostComparisons) {
    self.comparisons = comparisons
    vertices = lines.count == 1 ? lines[0] : Array(lines.joined())
    var gaps: [Int] = []
    var end = 0
    for line in lines.dropLast() {
      end += line.count
      gaps.append(end)
    }
    self.gaps = gaps
  }

  /// The path of each step that starts at one of these places, in order; the first begins with the
  /// line and the last ends with it. A place of nil is where the step before starts.
  ///
  /// Some services double the vertex at which a step starts: where there are just as many such
  /// places and they are near the steps', the line is cut there. Otherwise it is cut at the vertex
  /// nearest to each step's place, in order and never backwards.
  func paths(from starts: [Coordinate?]) -> [[Coordinate]] {
    guard !starts.isEmpty, !vertices.isEmpty else { return starts.map { _ in [] } }
    let doubled = doubledCuts(for: starts)
    let cuts = doubled ?? nearestCuts(to: starts)
    return starts.indices.map { step in
      let first = step == 0 ? 0 : cuts[step - 1]
      let next = step + 1 < starts.count ? cuts[step] : vertices.count
      let end = step + 1 < starts.count && doubled == nil ? min(next + 1, vertices.count) : next
      return longestPiece(first..<max(end, first))
    }
  }

  /// The path of each step whose start is known as a vertex's number, likewise. Where the numbers go
  /// backwards, no way begins before the end of an earlier one: all of them together have no more
  /// vertices than the line, but for those where two meet.
  func paths(fromVertices starts: [Int]) -> [[Coordinate]] {
    var reached = 0
    return starts.indices.map { step in
      let first = min(max(starts[step], reached), vertices.count)
      let last = step + 1 < starts.count ? starts[step + 1] : vertices.count - 1
      let end = min(max(last + 1, first), vertices.count)
      if end > first { reached = end - 1 }
      return longestPiece(first..<end)
    }
  }

  /// The vertex of this number; nil where there is none.
  func vertex(_ index: Int) -> Coordinate? {
    vertices.indices.contains(index) ? vertices[index] : nil
  }

  /// Part of the line; where it spans a gap, its longest piece, since no way leads across.
  private func longestPiece(_ range: Range<Int>) -> [Coordinate] {
    var best = range.prefix(0)
    var first = range.lowerBound
    var gap = firstGap(behind: first)
    while first < range.upperBound {
      let end = gap < gaps.count ? min(gaps[gap], range.upperBound) : range.upperBound
      if end - first > best.count { best = first..<end }
      first = end
      gap += 1
    }
    return best.count > 1 ? Array(vertices[best]) : []
  }

  /// The place in `gaps` of the first one behind a vertex.
  private func firstGap(behind vertex: Int) -> Int {
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle] > vertex { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func isGap(_ vertex: Int) -> Bool {
    let next = firstGap(behind: vertex)
    return next > 0 && gaps[next - 1] == vertex
  }

  /// The vertices at which all steps but the first start, where the line doubles them.
  private func doubledCuts(for starts: [Coordinate?]) -> [Int]? {
    var cuts: [Int] = []
    for index in vertices.indices.dropFirst() where vertices[index] == vertices[index - 1] {
      cuts.append(index)
      // More than could ever be used: the document doubles vertices for a reason of its own.
      if cuts.count > starts.count + 1 { return nil }
    }
    cuts.removeAll(where: isGap)
    let wanted = starts.count - 1
    // The first step's start and the end of the last may be doubled too.
    var choices = [cuts]
    if cuts.first == 1 { choices.append(Array(cuts.dropFirst())) }
    if cuts.last == vertices.count - 1 { choices.append(Array(cuts.dropLast())) }
    if choices.count == 3 { choices.append(Array(cuts.dropFirst().dropLast())) }
    return choices.first { choice in
      choice.count == wanted
        && zip(choice, starts.dropFirst()).allSatisfy { cut, start in
          start.map { isNear(vertices[cut], $0) } ?? true
        }
    }
  }

  private func isNear(_ one: Coordinate, _ other: Coordinate) -> Bool {
    abs(one.latitude - other.latitude) < 0.001 && abs(one.longitude - other.longitude) < 0.001
  }

  /// Vertices that are compared with the places of one route's steps. Where steps and vertices are
  /// more, not the whole rest of the line is searched for each step, so that no document takes long.
  static let mostComparisons = 50_000_000
  private static let leastReach = 1_000

  /// The numbers of the vertices nearest to places on the way, in order and never backwards.
  func vertices(nearestTo places: [Coordinate]) -> [Int] {
    nearestCuts(to: [nil] + places.map(Optional.some))
  }

  private func nearestCuts(to starts: [Coordinate?]) -> [Int] {
    var cut = 0
    let reach = max(comparisons / starts.count, Self.leastReach)
    return starts.dropFirst().map { start in
      guard let start else { return cut }
      let scale = LocalScale(at: start)
      var least = Double.infinity
      for index in cut..<min(vertices.count, cut + reach) {
        let square = scale.square(from: start, to: vertices[index])
        if square < least { (least, cut) = (square, index) }
      }
      return cut
    }
  }
}
