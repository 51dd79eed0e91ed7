import XMLStream

/// The progress of an import.
public struct StreetImportProgress: Sendable, Hashable {
  /// The stages of Routino's work.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// Reads the files.
    case reading
    /// Sorts the data.
    case sorting
    /// Creates junctions and road segments.
    case processing
    /// Removes data that no route needs.
    case pruning
    /// Finds long connections between junctions.
    case linking
    /// Writes the network.
    case writing
  }

  /// The current stage.
  public var stage: Stage
  /// The number of bytes read so far from all files, during the stage `reading`.
  public var bytes: Int
  /// The total size of all files in bytes.
  public var size: Int
}

/// Parses the progress output of `planetsplitter`.
struct SplitterOutput {
  private var line: [UInt8] = []
  private var stage = StreetImportProgress.Stage.reading
  /// The last reported stage. A single large piece of output can contain both the start and the end
  /// of a stage.
  private var reported: StreetImportProgress.Stage?
  private var sizes: [Int]
  private let size: Int
  private var filesRead = -1
  private var bytes = 0

  /// The number of nodes written.
  private(set) var nodes = 0
  /// The number of segments written.
  private(set) var segments = 0
  /// The number of roads among the ways in the files; nil until Routino has reported it.
  private(set) var roads: Int?
  /// The last error printed.
  private(set) var error: String?

  private static let longestLine = 2_000

  /// The first words of the stage headings.
  private static let headings: [(String, StreetImportProgress.Stage)] = [
    ("Parse OSM Data", .reading), ("Sort OSM Data", .sorting), ("Process OSM Data", .processing),
    ("Prune Unneeded Data", .pruning), ("Process Super-Data", .linking),
    ("Combine Segments", .linking), ("Cross-Reference", .linking),
    ("Write Out Database", .writing),
  ]

  /// Creates a parser for output about files with these sizes, in order.
  init(sizes: [Int]) {
    self.sizes = sizes
    size = sizes.reduce(0, +)
  }

  /// Reads more output, and reports progress and the start of each stage.
  mutating func read(
    _ piece: some Sequence<UInt8>, report: (StreetImportProgress) -> Void = { _ in }
  ) {
    func tell() {
      report(progress)
      reported = stage
    }
    for byte in piece {
      // Counters overwrite each other: each ends with a carriage return.
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
