import Geo

/// What a document may still hold.
struct ReadingBudget {
  let limits: RouteLimits
  private(set) var coordinatesLeft: Int
  private var stepsLeft: Int
  private var textLeft: Int
  /// Vertices that may still be compared with steps' places: four routes as large as can be.
  private var comparisonsLeft = 4 * LineCutter.mostComparisons

  init(_ limits: RouteLimits) {
    self.limits = limits
    coordinatesLeft = limits.coordinates
    stepsLeft = limits.steps
    textLeft = limits.keptBytes
  }

  mutating func takeCoordinates(_ count: Int) throws(RouteError) {
    coordinatesLeft -= count
    guard coordinatesLeft >= 0 else { throw .limit(.coordinates, limits.coordinates) }
  }

  mutating func takeStep() throws(RouteError) {
    stepsLeft -= 1
    guard stepsLeft >= 0 else { throw .limit(.steps, limits.steps) }
  }

  /// False where there is no room for so many bytes of text.
  mutating func takeText(_ count: Int) -> Bool {
    textLeft -= count
    return textLeft >= 0
  }

  /// Takes the room of a text that stands once in the document and that one more route repeats: a
  /// long one in each of many short routes is far more than the document.
  mutating func takeRepeated(_ text: String?) throws(RouteError) {
    guard takeText(text?.utf8.count ?? 0) else { throw .limit(.bytes, limits.keptBytes) }
  }

  /// A cutter of a route's lines into the paths of so many steps; it searches less where the routes
  /// before it took what there is.
  mutating func cutter(_ lines: [[Coordinate]], steps: Int) -> LineCutter {
    let share = min(comparisonsLeft, LineCutter.mostComparisons)
    comparisonsLeft -= min(steps * lines.reduce(0) { $0 + $1.count }, share)
    return LineCutter(lines, comparisons: share)
  }
}

/// The text of one element while it streams by.
struct CapturedText {
  private(set) var isOpen = false
  /// The line that the element began on.
  private(set) var line = 0
  private var bytes: [UInt8] = []

  mutating func begin(line: Int) {
    isOpen = true
    self.line = line
    bytes.removeAll(keepingCapacity: true)
  }

  /// False where the document holds more text than the budget allows.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>, _ budget: inout ReadingBudget) -> Bool {
    guard budget.takeText(more.count) else { return false }
    bytes.append(contentsOf: more)
    return true
  }

  /// What was gathered since the beginning.
  mutating func end() -> String {
    guard isOpen else { return "" }
    isOpen = false
    return String(decoding: bytes, as: UTF8.self)
  }
}
