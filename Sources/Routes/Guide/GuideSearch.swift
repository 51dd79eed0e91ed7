/// One search through the network (Dijkstra's).
struct GuideSearch {
  private let graph: GuideGraph
  private var best: [Float]
  private var before: [Int32]
  private var open: MinimumHeap

  init(_ graph: GuideGraph) {
    self.graph = graph
    best = Array(repeating: .infinity, count: graph.nodeCount)
    before = Array(repeating: -1, count: graph.nodeCount)
    open = MinimumHeap(capacity: 2 * graph.nodeCount)
  }

  /// The quickest route through the network, as nodes from the first station to the last, and its
  /// seconds with the walks at both ends.
  ///
  /// - Parameters:
  ///   - access: Seconds on foot to each station.
  ///   - egress: Seconds on foot from each station.
  ///   - banned: The line that may not be boarded; nil where all may.
  /// - Returns: The route; nil where none has a ride in it.
  mutating func run(
    access: [Float], egress: [Float], banned: Int32?
  ) -> (nodes: [Int], seconds: Float)? {
    for station in graph.stations.indices {
      best[station] = access[station]
      open.push(access[station], Int32(station))
    }
    var goal: (node: Int, seconds: Float)?
    while let (seconds, number) = open.pop() {
      let node = Int(number)
      guard seconds <= best[node] else { continue }
      if let goal, seconds >= goal.seconds { break }
      // Only who rode here goes on from here: the others might have walked at once.
      if node < egress.count, before[node] >= 0, seconds + egress[node] < goal?.seconds ?? .infinity
      {
        goal = (node, seconds + egress[node])
      }
      for index in Int(graph.starts[node])..<Int(graph.starts[node + 1]) {
        let edge = graph.edges[index]
        if edge.boards >= 0, edge.boards == banned { continue }
        let total = seconds + edge.seconds
        guard total < best[Int(edge.node)] else { continue }
        best[Int(edge.node)] = total
        before[Int(edge.node)] = number
        open.push(total, edge.node)
      }
    }
    return goal.map { (nodes(to: $0.node), $0.seconds) }
  }

  private func nodes(to goal: Int) -> [Int] {
    var nodes = [goal]
    while let last = nodes.last, before[last] >= 0 { nodes.append(Int(before[last])) }
    return nodes.reversed()
  }
}

/// A binary heap of nodes by their seconds.
private struct MinimumHeap {
  private var items: [(seconds: Float, node: Int32)] = []

  init(capacity: Int) {
    items.reserveCapacity(capacity)
  }

  mutating func push(_ seconds: Float, _ node: Int32) {
    items.append((seconds, node))
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard items[index].seconds < items[parent].seconds else { return }
      items.swapAt(index, parent)
      index = parent
    }
  }

  mutating func pop() -> (Float, Int32)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return (first.seconds, first.node) }
    items[0] = last
    var index = 0
    while true {
      var least = 2 * index + 1
      guard least < items.count else { break }
      if least + 1 < items.count, items[least + 1].seconds < items[least].seconds { least += 1 }
      guard items[least].seconds < last.seconds else { break }
      items[index] = items[least]
      index = least
    }
    items[index] = last
    return (first.seconds, first.node)
  }
}
