import Synchronization

/// The rail systems of a region and their lines: the tables `systems.csv` and `lines.csv` in the
/// region's folder in `Data`.
///
/// A catalog contains data that station and track data lack: names, order, speeds, loops and
/// branches. To add a line, add a row; `docs/region.md` describes the columns.
public final class RailCatalog: Sendable {
  /// The systems in table order; if a name matches several systems, the first match is used.
  package let systems: [System]
  private let lineTable: [UInt8]
  private let readLines = Mutex<[Line]?>(nil)

  /// The systems and lines of the regions that this process serves.
  public static var served: RailCatalog { ServedRegions.catalog }

  /// Reads two tables and skips unreadable rows.
  ///
  /// - Parameters:
  ///   - systems: The bytes of a `systems.csv` file.
  ///   - lines: The bytes of a `lines.csv` file; lines of unknown systems are skipped.
  package init(systems: [UInt8], lines: [UInt8]) {
    self.systems = CatalogTable(systems).rows.compactMap(System.init)
    lineTable = lines
  }

  /// The lines in table order. The table is read on first use, because a search around a coordinate
  /// does not need the lines.
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

  /// Returns the system with the code `code`, which is case-sensitive.
  package func system(code: String) -> System? { systems.first { $0.code == code } }

  /// Returns the line `name` of the system with the code `system`.
  package func line(_ name: String, ofSystem system: String) -> Line? {
    lines.first { $0.name == name && $0.system == system }
  }
}
