public import CSVStream
public import Messages

/// A table of beacons as CSV. The first line names the columns.
public enum BeaconTable {
  public enum LineError: Error, Sendable, Hashable, Localized {
    /// The line cannot be parsed.
    case row(CSVRowError)
    /// A column of the line is invalid.
    case column(line: Int, BeaconProblem)

    /// A sentence for users that includes the line number.
    public var message: Message {
      switch self {
      case .row(let error): error.message
      case .column(let line, let problem):
        Message("Line \(line): \(problem).", "บรรทัดที่ \(line): \(problem)")
      }
    }
  }

  /// The columns that are written.
  private static let columns = BeaconColumn.allCases.filter { $0 != .number }

  /// Reads a table.
  ///
  /// - Returns: The beacons in valid lines, with their line numbers, and the errors in all other
  ///   lines.
  /// - Throws: `CSVError` if there is no table.
  public static func read(
    _ bytes: [UInt8]
  ) throws(CSVError) -> (beacons: [(line: Int, beacon: Beacon)], errors: [LineError]) {
    let reader = try CSVReader(bytes)
    var places: [BeaconColumn: Int] = [:]
    for column in BeaconColumn.allCases { places[column] = reader.column(named: column.rawValue) }
    var beacons: [(line: Int, beacon: Beacon)] = []
    var errors: [LineError] = []
    var (names, signals): ([String: Int], [BeaconSignal: String]) = ([:], [:])
    for row in reader {
      switch row {
      case .failure(let error): errors.append(.row(error))
      case .success(let row):
        do throws(BeaconProblem) {
          let beacon = try Beacon(places.mapValues { plain(row[$0]) })
          if names[beacon.name] != nil { throw BeaconProblem(.name, .knownName(beacon.name)) }
          if let other = signals[beacon.signal] {
            throw BeaconProblem(beacon.signal.column, .knownSignal(of: other))
          }
          if beacons.count == Beacon.most {
            throw BeaconProblem(.name, .tooMany(limit: Beacon.most))
          }
          names[beacon.name] = row.line
          signals[beacon.signal] = beacon.name
          beacons.append((row.line, beacon))
        } catch {
          errors.append(.column(line: row.line, error))
        }
      }
    }
    return (beacons, errors)
  }

  /// Returns the table of `beacons` in UTF-8, with lines that end in CR LF.
  public static func csv(of beacons: [Beacon]) -> [UInt8] {
    var text = columns.map(\.rawValue).joined(separator: ",") + "\r\n"
    for beacon in beacons {
      text += columns.map { cell(beacon.text($0) ?? "", of: $0) }.joined(separator: ",") + "\r\n"
    }
    return Array(text.utf8)
  }

  /// The columns that contain free text, which a spreadsheet might mistake for formulas.
  private static let words: Set<BeaconColumn> = [.name, .listing, .project, .viewing]
  private static let formulas = Set("=+-@")

  private static func cell(_ text: String, of column: BeaconColumn) -> String {
    let isFormula = words.contains(column) && text.first.map(formulas.contains) == true
    let harmless = isFormula ? "'" + text : text
    guard harmless.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return harmless }
    return "\"\(harmless.replacing("\"", with: "\"\""))\""
  }

  /// Returns a cell without the apostrophe that prevents a spreadsheet from reading the text as a
  /// formula.
  private static func plain(_ cell: String) -> String {
    guard cell.first == "'", let next = cell.dropFirst().first, formulas.contains(next) else {
      return cell
    }
    return String(cell.dropFirst())
  }
}

extension BeaconSignal {
  /// The main column of this kind of signal, which error messages name.
  public var column: BeaconColumn {
    switch kind {
    case .iBeacon: .uuid
    case .eddystoneUID: .namespace
    case .eddystoneURL: .url
    case .geofence: .radius
    }
  }
}
