/// Estimates the cost of expressions, which determines whether a request is accepted.
extension FilterSyntax {
  /// The cost per row of evaluating an expression or part of it.
  struct Work {
    /// The number of steps, each of about 40 ns.
    var steps: Int
    /// The estimated size of the resulting text or area in bytes.
    var bytes: Int
  }

  /// The assumed size of a text field in bytes. A project's name has about 20 bytes, and an address
  /// about 60.
  private static let fieldBytes = 48
  /// The assumed number of list elements for `any` and `all`.
  private static let listValues = 2

  /// Returns the cost per row of the expression at a node.
  func work(_ node: Int32) -> Work {
    measure(node) { _, _ in }
  }

  /// Returns the source text of the most expensive of the conditions that `node` joins, or the
  /// node's own text if it joins none.
  func dearest(_ node: Int32) -> String {
    var steps = [Int](repeating: 0, count: nodes.count)
    _ = measure(node) { steps[Int($0)] = $1.steps }
    var node = node
    while [.and, .or, .not].contains(nodes[Int(node)].kind) {
      guard let child = children(of: node).max(by: { steps[Int($0)] < steps[Int($1)] })
      else { break }
      node = child
    }
    return text(node) + (nodes[Int(node)].kind == .call ? "(…)" : "")
  }

  /// - Parameter note: Called with the cost of each node.
  private func measure(_ node: Int32, _ note: (Int32, Work) -> Void) -> Work {
    let own = nodes[Int(node)]
    var (steps, bytes, first): (Int, Int, Work?) = (0, 0, nil)
    var child = own.first
    while child >= 0 {
      let part = measure(child, note)
      (steps, bytes, first) = (steps + part.steps, bytes + part.bytes, first ?? part)
      child = nodes[Int(child)].next
    }
    let work: Work
    switch own.kind {
    case .name: work = Work(steps: 1, bytes: Self.fieldBytes)
    case .string, .geography, .enumeration:
      work = Work(steps: 1, bytes: Int(own.end - own.start))
    case .call: work = call(text(node), steps, bytes, first: first?.bytes ?? 0)
    case .any, .all: work = Work(steps: 1 + Self.listValues * steps, bytes: 0)
    default: work = Work(steps: 1 + steps, bytes: 0)
    }
    note(node, work)
    return work
  }

  /// Returns the cost of a call to a function whose arguments have this total cost and size.
  private func call(_ name: String, _ steps: Int, _ bytes: Int, first: Int) -> Work {
    switch name {
    case "contains", "startswith", "endswith", "indexof":
      Work(steps: steps + 4 + bytes / 32, bytes: 0)
    case "concat": Work(steps: steps + 4 + bytes / 64, bytes: bytes)
    case "tolower", "toupper", "trim": Work(steps: steps + 8 + bytes / 8, bytes: bytes)
    case "substring": Work(steps: steps + 12 + first / 8, bytes: first)
    case "length": Work(steps: steps + 2 + bytes / 16, bytes: 0)
    case "year", "month", "day", "hour", "minute", "second", "date":
      Work(steps: steps + 4, bytes: 0)
    case "geo.distance": Work(steps: steps + 20, bytes: 0)
    case "geo.intersects": Work(steps: steps + 8 + bytes / 16, bytes: 0)
    default: Work(steps: steps + 1, bytes: 0)
    }
  }
}
