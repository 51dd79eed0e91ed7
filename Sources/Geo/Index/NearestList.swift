/// The nearest points found so far in a traversal.
///
/// The points are ordered by geodesic distance, then by list index. Comparing the chords determines
/// which geodesic is longer, unless the chords are nearly equal or very long.
///
/// A short list is always sorted: a traversal finds nearer points first, so most points are
/// inserted near its end. A long list is sorted and truncated whenever it reaches twice the
/// required size.
struct NearestList {
  struct Candidate {
    let square: Double
    let place: UInt32
    let slot: UInt32
  }

  /// The maximum number of points in a list that is always sorted.
  private static let longestSorted = 200

  private let walk: UnsafePointer<IndexWalk>
  private let candidates: UnsafeMutableBufferPointer<Candidate>
  private let wanted: Int
  private let isSorted: Bool
  private var count = 0
  /// The squared chord above which sites are no longer needed.
  private(set) var limit: Double

  /// Returns the required candidate capacity for a list of `wanted` points.
  static func capacity(for wanted: Int) -> Int {
    wanted <= longestSorted ? wanted : 2 * wanted
  }

  /// Creates an empty list for `wanted` points (at least one). The list stores its points in
  /// `candidates`.
  init(
    of wanted: Int, in candidates: UnsafeMutableBufferPointer<Candidate>,
    walk: UnsafePointer<IndexWalk>, limit: Double
  ) {
    self.walk = walk
    self.candidates = candidates
    self.wanted = wanted
    isSorted = wanted <= Self.longestSorted
    self.limit = limit
  }

  /// Adds `candidate` if it is among the nearest.
  @inline(__always)
  mutating func offer(_ candidate: Candidate) {
    guard isSorted else {
      candidates[count] = candidate
      count += 1
      if count == candidates.count { cut() }
      return
    }
    var place = count
    if count < wanted {
      count += 1
    } else if precedes(candidate, candidates[count - 1]) {
      place -= 1
    } else {
      return
    }
    while place > 0, precedes(candidate, candidates[place - 1]) {
      candidates[place] = candidates[place - 1]
      place -= 1
    }
    candidates[place] = candidate
    if count == wanted { tighten() }
  }

  /// Returns the points, nearest first.
  mutating func hits() -> [SpatialIndex.Hit] {
    if !isSorted { cut() }
    return candidates[..<count].map {
      SpatialIndex.Hit(
        place: Int($0.place), distance: walk.pointee.distance(to: Int($0.slot)))
    }
  }

  /// Sorts the list and truncates it to the required size.
  @inline(never)
  private mutating func cut() {
    var held = UnsafeMutableBufferPointer(rebasing: candidates[..<count])
    held.sort { precedes($0, $1) }
    guard count >= wanted else { return }
    count = wanted
    tighten()
  }

  @inline(__always)
  private mutating func tighten() {
    let farthest = candidates[count - 1]
    if farthest.square < DistanceLimit.shortSquare {
      limit = min(limit, farthest.square * (1 + DistanceLimit.doubt))
    } else {
      tightenFar()
    }
  }

  @inline(never)
  private mutating func tightenFar() {
    let distance = walk.pointee.distance(to: Int(candidates[count - 1].slot))
    limit = min(limit, DistanceLimit(metres: distance).outer)
  }

  @inline(__always)
  private func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.square < right.square * (1 - DistanceLimit.doubt),
      right.square < DistanceLimit.shortSquare
    {
      return true
    }
    if right.square < left.square * (1 - DistanceLimit.doubt),
      left.square < DistanceLimit.shortSquare
    {
      return false
    }
    return isNearer(left, than: right)
  }

  @inline(never)
  private func isNearer(_ left: Candidate, than right: Candidate) -> Bool {
    // Skip the measurement for points with the same coordinate, such as homes in one condominium.
    if left.square == right.square, walk.pointee.isOnePlace(Int(left.slot), Int(right.slot)) {
      return left.place < right.place
    }
    let (first, second) = (
      walk.pointee.distance(to: Int(left.slot)), walk.pointee.distance(to: Int(right.slot))
    )
    return (first, left.place) < (second, right.place)
  }
}
