import OData

/// What a request for rows may take.
enum RESOBudget {
  /// The most steps of a request; one takes about 40 ns, so all take a quarter of a second.
  static let steps = 6_000_000
  /// Steps for each row that every request may take, however many rows there are: copying all rows in the
  /// order of their changes takes fewer.
  static let stepsOfRow = 32
}

extension RESOQuestion {
  /// Refuses the question if filtering and sorting so many rows takes more than its budget.
  ///
  /// - Parameter parts: The parts of the condition that each row is asked; all unless given.
  /// - Throws: `ODataError` that names the most expensive part.
  func requireBudget(
    rows: Int, asking parts: [ODataFilter<Row>.Part]? = nil
  ) throws(ODataError) {
    let parts = parts ?? filter?.parts ?? []
    let filtering = parts.reduce(0) { $0 + $1.size }
    let size = filtering + orderSize
    guard size > RESOBudget.stepsOfRow, size > RESOBudget.steps / max(1, rows) else { return }
    if filtering >= orderSize, let part = parts.max(by: { $0.size < $1.size }) {
      throw ODataError(.tooExpensive(part.dearest, rows: rows), target: "$filter")
    }
    let dearest = order.max { $0.size < $1.size }
    throw ODataError(.tooExpensive(dearest?.text ?? "", rows: rows), target: "$orderby")
  }
}
