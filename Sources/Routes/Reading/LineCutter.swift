import Geo

/// Cuts a route's lines into the paths of its steps.
struct LineCutter {
  /// The vertices of all lines, and the start index of each line except the first.
  private let vertices: [Coordinate]
  private let gaps: [Int]
  private let comparisons: Int

  /// Creates a cutter that may compare up to `comparisons` vertices with places when it searches
  /// for the starts of the steps.
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

  /// Returns the path of each step in order, given the steps' starts. The first path begins at the
  /// start of the line, and the last path ends at the end of the line. If a start is nil, the step
  /// starts at the same place as the previous step.
  ///
  /// Some services repeat the vertex at which a step starts. If the number of repeated vertices
  /// matches and these vertices are near the starts of the steps, the line is cut there. Otherwise,
  /// the line is cut at the vertex nearest to the start of each step, in order and never backwards.
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

  /// Returns the path of each step in order, given the indices of the steps' first vertices. If an
  /// index is lower than the end of the previous path, its path begins at that end. Therefore, all
  /// paths together have no more vertices than the line, apart from vertices shared by two paths.
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

  /// Returns the vertex at this index; nil if the index is out of range.
  func vertex(_ index: Int) -> Coordinate? {
    vertices.indices.contains(index) ? vertices[index] : nil
  }

  /// Returns part of the line. If this part spans a gap, returns its longest piece, because no path
  /// crosses a gap.
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

  /// Returns the index in `gaps` of the first gap after a vertex.
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

  /// Returns the vertices where the steps after the first start if the line repeats these vertices;
  /// otherwise nil.
  private func doubledCuts(for starts: [Coordinate?]) -> [Int]? {
    var cuts: [Int] = []
    for index in vertices.indices.dropFirst() where vertices[index] == vertices[index - 1] {
      cuts.append(index)
      // There are too many repeated vertices: the document repeats them for another reason.
      if cuts.count > starts.count + 1 { return nil }
    }
    cuts.removeAll(where: isGap)
    let wanted = starts.count - 1
    // The first and the last vertex may also be repeated.
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

  /// The maximum number of comparisons between vertices and the steps' places for one route. Beyond
  /// this number, each step searches only part of the remaining line, to limit the time for any
  /// document.
  static let mostComparisons = 50_000_000
  private static let leastReach = 1_000

  /// Returns the indices of the vertices nearest to places along the way, in ascending order.
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
