/// Returns the optimal string alignment distance between `first` and `second`; nil if the distance
/// exceeds `limit`. Computes only the band of the table in which values can be within the limit,
/// and adds the number of computed cells to `cells`.
func editDistance(
  _ first: [UInt32], _ second: [UInt32], limit: Int, counting cells: inout Int
) -> Int? {
  let limit = min(limit, max(first.count, second.count))
  guard abs(first.count - second.count) <= limit else { return nil }
  if first.isEmpty || second.isEmpty { return first.count + second.count }
  let beyond = limit + 1
  // The table rows for three characters of `first`: the one before the previous one, the previous
  // one, and the current one.
  var older = [Int](repeating: beyond, count: second.count + 1)
  var old = (0...second.count).map { min($0, beyond) }
  var row = older
  for i in 1...first.count {
    let low = max(1, i - limit)
    let high = min(second.count, i + limit)
    row[low - 1] = low == 1 ? min(i, beyond) : beyond
    var least = row[low - 1]
    cells += max(0, high - low + 1)
    for j in low...high {
      let isSame = first[i - 1] == second[j - 1]
      var cost = old[j - 1] + (isSame ? 0 : 1)
      cost = min(cost, row[j - 1] + 1)
      if j < i + limit { cost = min(cost, old[j] + 1) }
      if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
        cost = min(cost, older[j - 2] + 1)
      }
      row[j] = min(cost, beyond)
      least = min(least, row[j])
    }
    // A transposition reads the row before the previous one, and costs at least 1 more than the
    // value there.
    if least > limit, old.allSatisfy({ $0 >= limit }) { return nil }
    (older, old, row) = (old, row, older)
  }
  return old[second.count] <= limit ? old[second.count] : nil
}
