/// The nearest points of a walk so far, the farthest of them on top of a heap.
///
/// They are in the order of their geodesics and, where those are equal, of their places. Two chords
/// tell which geodesic is longer unless they are nearly equal, or very long.
struct NearestList {
  struct Candidate {
    let square: Double
    let place: UInt32
    let slot: UInt32
  }

  private let walk: IndexWalk
  private let capacity: Int
  private var heap: [Candidate] = []
  /// No site with a longer chord, squared, is wanted any more.
  private(set) var limit: Double

  init(_ capacity: Int, of walk: IndexWalk, limit: Double) {
    self.walk = walk
    self.capacity = capacity
    self.limit = limit
    heap.reserveCapacity(capacity)
  }

  /// Keeps `candidate` where it is one of the nearest.
  mutating func offer(_ candidate: Candidate) {
    if heap.count < capacity {
      heap.append(candidate)
      rise(from: heap.count - 1)
    } else if precedes(candidate, heap[0]) {
      sink(candidate, below: 0, count: capacity)
    } else {
      return
    }
    if heap.count == capacity { tighten() }
  }

  /// The points, nearest first.
  mutating func hits() -> [SpatialIndex.Hit] {
    for end in stride(from: heap.count - 1, to: 0, by: -1) {
      let last = heap[end]
      heap[end] = heap[0]
      sink(last, below: 0, count: end)
    }
    return heap.map {
      SpatialIndex.Hit(place: Int($0.place), distance: walk.distance(to: Int($0.slot)))
    }
  }

  private mutating func tighten() {
    let farthest = heap[0]
    if farthest.square < DistanceLimit.shortSquare {
      limit = min(limit, farthest.square * (1 + DistanceLimit.doubt))
    } else {
      limit = min(limit, DistanceLimit(metres: walk.distance(to: Int(farthest.slot))).outer)
    }
  }

  @inline(__always)
  private func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    let greater = max(left.square, right.square)
    if abs(left.square - right.square) > greater * DistanceLimit.doubt,
      greater < DistanceLimit.shortSquare
    {
      return left.square < right.square
    }
    return isNearer(left, than: right)
  }

  @inline(never)
  private func isNearer(_ left: Candidate, than right: Candidate) -> Bool {
    let (first, second) = (
      walk.distance(to: Int(left.slot)), walk.distance(to: Int(right.slot))
    )
    return (first, left.place) < (second, right.place)
  }

  private mutating func rise(from start: Int) {
    let candidate = heap[start]
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard precedes(heap[parent], candidate) else { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = candidate
  }

  private mutating func sink(_ candidate: Candidate, below start: Int, count: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, precedes(heap[child], heap[child + 1]) { child += 1 }
      guard precedes(candidate, heap[child]) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = candidate
  }
}
