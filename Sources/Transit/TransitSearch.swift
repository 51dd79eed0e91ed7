/// A single search through the network with Dijkstra's algorithm.
package struct TransitSearch {
  /// The value that means that there is no route.
  package static let never = Int32.max

  private let graph: TransitGraph
  private var best: [Int32]
  private var before: [Int32]

  package init(_ graph: TransitGraph) {
    self.graph = graph
    best = Array(repeating: Self.never, count: graph.nodeCount)
    before = Array(repeating: -1, count: graph.nodeCount)
  }

  /// Returns the quickest route with a ride, as nodes from an entrance to an exit, each with its
  /// arrival time in seconds. The nodes do not include the walk from the exit.
  ///
  /// - Parameters:
  ///   - access: The stations where the route may begin, with the walking time in seconds to each.
  ///   - egress: The stations where the route may end, with the walking time in seconds from each.
  ///   - banned: The line that the route must not use; nil to allow all lines.
  /// - Returns: The route and its time in seconds, including the walks at both ends; nil if no
  ///   route exists.
  package mutating func route(
    access: [(station: Int, seconds: Int32)], egress: [(station: Int, seconds: Int32)],
    banned: Int32? = nil
  ) -> (nodes: [(node: Int, seconds: Int32)], seconds: Int32)? {
    let count = graph.stations.count
    var ends = [Int32](repeating: Self.never, count: count)
    for (station, seconds) in egress { ends[station] = seconds }
    var goal: (node: Int, seconds: Int32)?
    run(graph.outward, from: access.map { ($0.station, $0.seconds) }, banned: banned) {
      node, seconds in
      if let goal, seconds >= goal.seconds { return false }
      if (count..<2 * count).contains(node), ends[node - count] != Self.never,
        seconds + ends[node - count] < goal?.seconds ?? Self.never
      {
        goal = (node, seconds + ends[node - count])
      }
      return true
    }
    return goal.map { goal in
      var nodes = [goal.node]
      while before[nodes[nodes.count - 1]] >= 0 {
        nodes.append(Int(before[nodes[nodes.count - 1]]))
      }
      return (nodes.reversed().map { ($0, best[$0]) }, goal.seconds)
    }
  }

  /// Returns the time in seconds to each node from the nearest of `sources`, which start with the
  /// given times, and the previous node on the route. Follows the edges backwards if `reversed`.
  package mutating func all(
    from sources: [(node: Int, seconds: Int32)], reversed: Bool
  ) -> (seconds: [Int32], before: [Int32]) {
    run(reversed ? graph.inward : graph.outward, from: sources, banned: nil) { _, _ in true }
    return (best, before)
  }

  /// Calls `visit` with each node in order of travel time, until it returns false.
  private mutating func run(
    _ lists: EdgeLists, from sources: [(node: Int, seconds: Int32)], banned: Int32?,
    _ visit: (Int, Int32) -> Bool
  ) {
    var open = MinimumHeap(capacity: 2 * graph.nodeCount)
    for (node, seconds) in sources where seconds < best[node] {
      best[node] = seconds
      open.push(seconds, Int32(node))
    }
    while let (seconds, number) = open.pop() {
      let node = Int(number)
      guard seconds == best[node] else { continue }
      guard visit(node, seconds) else { return }
      for index in Int(lists.starts[node])..<Int(lists.starts[node + 1]) {
        let edge = lists.edges[index]
        if edge.boards >= 0, edge.boards == banned { continue }
        let (next, total) = (Int(edge.node), seconds + edge.seconds)
        guard total < best[next] else { continue }
        best[next] = total
        before[next] = number
        open.push(total, edge.node)
      }
    }
  }
}

/// A binary heap of nodes, ordered by time and then by node.
private struct MinimumHeap {
  /// The seconds in the upper 32 bits, the node in the lower 32 bits.
  private var items: [UInt64] = []

  init(capacity: Int) {
    items.reserveCapacity(capacity)
  }

  mutating func push(_ seconds: Int32, _ node: Int32) {
    let item = UInt64(UInt32(bitPattern: seconds)) << 32 | UInt64(UInt32(bitPattern: node))
    items.append(item)
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard item < items[parent] else { break }
      items[index] = items[parent]
      index = parent
    }
    items[index] = item
  }

  mutating func pop() -> (Int32, Int32)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      var index = 0
      while true {
        var least = 2 * index + 1
        guard least < items.count else { break }
        if least + 1 < items.count, items[least + 1] < items[least] { least += 1 }
        guard items[least] < last else { break }
        items[index] = items[least]
        index = least
      }
      items[index] = last
    }
    return (Int32(truncatingIfNeeded: first >> 32), Int32(truncatingIfNeeded: first))
  }
}
