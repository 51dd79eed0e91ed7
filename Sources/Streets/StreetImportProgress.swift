import XMLStream

/// How far an import has come.
public struct StreetImportProgress: Sendable, Hashable {
  /// What Routino is doing.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// Reads the files.
    case reading
    /// Sorts what it has read.
    case sorting
    /// Makes junctions and pieces of roads.
    case processing
    /// Leaves out what no route needs.
    case pruning
    /// Finds the long connections between junctions.
    case linking
    /// Writes the network.
    case writing
  }

  /// What is being done.
  public var stage: Stage
  /// Bytes read of all files, while they are read.
  public var bytes: Int
  /// Bytes of all files.
  public var size: Int
}

/// What `planetsplitter` prints while it works, reduced to how far it is.
struct SplitterOutput {
  private var line: [UInt8] = []
  private var stage = StreetImportProgress.Stage.reading
  /// The stage that was last reported: where much is read at once, the first may be over by then.
  private var reported: StreetImportProgress.Stage?
  private var sizes: [Int]
  private let size: Int
  private var filesRead = -1
  private var bytes = 0

  /// How many nodes it has written.
  private(set) var nodes = 0
  /// How many segments it has written.
  private(set) var segments = 0
  /// How many ways of the files are roads; nil where it has not come so far.
  private(set) var roads: Int?
  /// The last error that it printed.
  private(set) var error: String?

  private static let longestLine = 2_000

  /// The headings of its stages, which begin with these words.
  private static let headings: [(String, StreetImportProgress.Stage)] = [
    ("Parse OSM Data", .reading), ("Sort OSM Data", .sorting), ("Process OSM Data", .processing),
    ("Prune Unneeded Data", .pruning), ("Process Super-Data", .linking),
    ("Combine Segments", .linking), ("Cross-Reference", .linking),
    ("Write Out Database", .writing),
  ]

  /// What it prints over files of these sizes, in their order.
  init(sizes: [Int]) {
    self.sizes = sizes
    size = sizes.reduce(0, +)
  }

  /// Takes in what it has printed since, and reports each stage that begins and how far it is.
  mutating func read(
    _ piece: some Sequence<UInt8>, report: (StreetImportProgress) -> Void = { _ in }
  ) {
    func tell() {
      report(progress)
      reported = stage
    }
    for byte in piece {
      // Counters are written over each other: each ends with a carriage return.
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        take(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
        if stage != reported { tell() }
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
    tell()
  }

  private var progress: StreetImportProgress {
    StreetImportProgress(stage: stage, bytes: min(bytes, size), size: size)
  }

  private mutating func take(_ line: String) {
    if let stage = Self.headings.first(where: { line.hasPrefix($0.0) })?.1 {
      self.stage = stage
      if stage == .reading { filesRead += 1 }
    } else if line.hasPrefix("Reading: Bytes=") || line.hasPrefix("Read: Bytes=") {
      bytes = sizes.prefix(max(filesRead, 0)).reduce(0, +) + (Self.number("Bytes", in: line) ?? 0)
    } else if line.hasPrefix("Checked Ways for unused Nodes:") {
      roads = Self.number("Ways", in: line)
    } else if line.hasPrefix("Wrote Nodes:") {
      nodes = Self.number("Nodes", in: line) ?? 0
    } else if line.hasPrefix("Wrote Segments:") {
      segments = Self.number("Segments", in: line) ?? 0
    } else if line.contains("Error") {
      error = PlainText.line(line)
    }
  }

  private static func number(_ name: String, in line: String) -> Int? {
    guard let start = line.firstRange(of: "\(name)=")?.upperBound else { return nil }
    return Int(line[start...].prefix { $0.isASCII && $0.isNumber })
  }
}
