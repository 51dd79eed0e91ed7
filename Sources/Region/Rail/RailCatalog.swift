import CEmbedded
import Synchronization

/// The rail systems of a region and their lines: the tables `systems.csv` and `lines.csv` in the
/// region's folder of `Data`.
///
/// A catalog knows what stations and tracks do not say: names, order, speeds, loops and branches. A
/// new line is a new row; `docs/region.md` describes the columns.
public final class RailCatalog: Sendable {
  /// The systems in the order of their table, in which texts are compared with their names.
  package let systems: [System]
  private let lineTable: [UInt8]
  private let readLines = Mutex<[Line]?>(nil)

  /// The tables that the program carries: Bangkok's. Read at the first use.
  public static let embedded = RailCatalog(
    systems: embeddedTable(embedded_systems_csv), lines: embeddedTable(embedded_lines_csv))

  /// Reads two tables. Rows that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - systems: The bytes of a `systems.csv`.
  ///   - lines: The bytes of a `lines.csv`; lines of other systems are left out.
  package init(systems: [UInt8], lines: [UInt8]) {
    self.systems = CatalogTable(systems).rows.compactMap(System.init)
    lineTable = lines
  }

  /// The lines in the order of their table, in which texts are compared with their names. Read at
  /// the first use: a search around a coordinate does without them.
  package var lines: [Line] {
    readLines.withLock { lines in
      if let lines { return lines }
      let read = CatalogTable(lineTable).rows.compactMap(Line.init).filter { line in
        systems.contains { $0.code == line.system }
      }
      lines = read
      return read
    }
  }

  /// The system with the code `code`, in upper and lower case as given.
  package func system(code: String) -> System? { systems.first { $0.code == code } }

  /// The line `name` of the system with the code `system`.
  package func line(_ name: String, ofSystem system: String) -> Line? {
    lines.first { $0.name == name && $0.system == system }
  }
}
