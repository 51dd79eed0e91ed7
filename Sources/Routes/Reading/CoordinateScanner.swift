import Geo

/// Reads the text of a KML `coordinates` element in pieces that may be split anywhere.
///
/// A tuple is a longitude, a latitude and an optional altitude, separated by commas. White space
/// ends a tuple unless it is next to a comma. Leading commas and tuples that contain only commas
/// are ignored. If commas join more than three numbers, the numbers are split into tuples of three
/// or two, whichever keeps all coordinates in range.
struct CoordinateScanner {
  /// The coordinates read so far.
  private(set) var coordinates: [Coordinate] = []

  private let limit: Int
  private var line: Int
  /// The first error.
  private(set) var failure: RouteError?

  /// The first three numbers of the current tuple; `run` contains all numbers of a longer sequence.
  private var first = 0.0
  private var second = 0.0
  private var third = 0.0
  private var count = 0
  private var run: [Double] = []
  private var commas = 0
  private var tupleLine = 0
  /// The start of a token that may continue in the next piece.
  private var carry: [UInt8] = []

  private static let longestToken = 400

  /// Creates a scanner for an element that starts at `line` and may add up to `limit` coordinates.
  init(line: Int, limit: Int) {
    self.line = line
    self.limit = limit
  }

  /// Reads the next piece.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil else { return }
    var start = 0
    if !carry.isEmpty {
      while start < bytes.count, !Self.isSeparator(bytes[start]) { start += 1 }
      carry.append(contentsOf: bytes[..<start])
      guard start < bytes.count else { return checkCarry() }
      scanCarry()
    }
    var end = bytes.count
    while end > start, !Self.isSeparator(bytes[end - 1]) { end -= 1 }
    scan(bytes, start, end)
    if end < bytes.count {
      carry.append(contentsOf: bytes[end...])
      checkCarry()
    }
  }

  /// Finishes the element and returns its coordinates.
  mutating func finish() throws(RouteError) -> [Coordinate] {
    scanCarry()
    endTuple()
    if let failure { throw failure }
    return coordinates
  }

  private mutating func checkCarry() {
    guard carry.count > Self.longestToken else { return }
    fail(.notACoordinate(line: line, text: String(decoding: carry.prefix(40), as: UTF8.self)))
  }

  private mutating func scanCarry() {
    guard !carry.isEmpty else { return }
    let token = carry
    carry = []
    token.withUnsafeBufferPointer { scan($0, 0, $0.count) }
  }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Reads a range of complete tokens.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    guard failure == nil else { return }
    var index = start
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: ","):
        commas &+= 1
        index &+= 1
      case 0x0A:
        line &+= 1
        index &+= 1
      case 0x20, 0x0D, 0x09:
        index &+= 1
      default:
        let token = index
        guard let number = DecimalNumber.read(bytes, &index, to: end),
          index == end || Self.isSeparator(bytes[index])
        else {
          var stop = token
          while stop < end, !Self.isSeparator(bytes[stop]) { stop += 1 }
          let text = UnsafeBufferPointer(rebasing: bytes[token..<stop])
          return fail(
            .notACoordinate(line: line, text: String(decoding: text.prefix(80), as: UTF8.self)))
        }
        add(number)
        if failure != nil { return }
      }
    }
  }

  @inline(__always)
  private mutating func add(_ number: Double) {
    if commas == 0 || count == 0 {
      if count > 0 { endTuple() }
      first = number
      count = 1
      tupleLine = line
    } else if commas > 1 {
      // Two commas in a row mean that a number is missing: after a longitude, this is an error;
      // after a latitude, the altitude is missing.
      if count == 1 { return endTuple() }
      endTuple()
      first = number
      count = 1
      tupleLine = line
    } else {
      switch count {
      case 1: second = number
      case 2: third = number
      default:
        if run.isEmpty { run = [first, second, third] }
        // Reject a sequence above the limit, including altitudes, before it uses memory.
        guard run.count < 3 * (limit + 1) else { return fail(.limit(.coordinates, limit)) }
        run.append(number)
      }
      count &+= 1
    }
    commas = 0
  }

  private mutating func endTuple() {
    defer {
      count = 0
      commas = 0
    }
    switch count {
    case 0: return
    case 1: fail(.notACoordinate(line: tupleLine, text: "\(first)"))
    case 2, 3: append(first, second)
    default:
      let numbers = run
      run = []
      endRun(numbers)
    }
  }

  @inline(__always)
  private mutating func append(_ longitude: Double, _ latitude: Double) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      return fail(.outOfRange(line: tupleLine, text: "\(longitude),\(latitude)"))
    }
    guard coordinates.count < limit else { return fail(.limit(.coordinates, limit)) }
    coordinates.append(coordinate)
  }

  /// Splits comma-separated numbers into tuples of three or two. Chooses the size that keeps the
  /// coordinates in range or, if both do, the size with the shorter line.
  private mutating func endRun(_ numbers: [Double]) {
    let sizes = [3, 2].compactMap { size in
      Self.wandering(of: numbers, size: size).map { (size: size, length: $0) }
    }
    guard let best = sizes.min(by: { $0.length < $1.length }) else {
      let text = numbers.prefix(4).map { "\($0)" }.joined(separator: ",")
      return fail(.notACoordinate(line: tupleLine, text: text))
    }
    for tuple in stride(from: 0, to: numbers.count, by: best.size) where failure == nil {
      append(numbers[tuple], numbers[tuple + 1])
    }
  }

  /// Returns the length of a line through tuples of this size, in degrees summed over both axes;
  /// nil if the numbers are not valid tuples.
  private static func wandering(of numbers: [Double], size: Int) -> Double? {
    guard numbers.count % size == 0 else { return nil }
    var length = 0.0
    for tuple in stride(from: 0, to: numbers.count, by: size) {
      guard abs(numbers[tuple]) <= 180, abs(numbers[tuple + 1]) <= 90 else { return nil }
      guard tuple > 0 else { continue }
      length += abs(numbers[tuple] - numbers[tuple - size])
      length += abs(numbers[tuple + 1] - numbers[tuple + 1 - size])
    }
    return length
  }

  private mutating func fail(_ error: RouteError) {
    if failure == nil { failure = error }
  }
}
