import Synchronization

/// The regions that this process serves.
///
/// They are chosen once, before the first search, and shared by the whole process: a server's
/// clock, currency and rail lines do not change while it runs.
package enum ServedRegions {
  private static let chosen = Mutex(State([.builtIn]))

  /// The regions, the main one first. The main region has the centre of maps, the clock and the
  /// currency.
  package static var all: [RegionSource] { state.regions }

  /// The facts about the main region.
  static var facts: CityFacts { state.facts }

  /// The places in the main region for examples.
  static var examples: Examples { state.examples }

  /// The rail systems and lines of all regions.
  static var catalog: RailCatalog { state.catalog }

  /// Serves `regions` from now on.
  package static func serve(_ regions: [RegionSource]) {
    guard !regions.isEmpty, regions != all else { return }
    chosen.withLock { $0 = State(regions) }
  }

  private static var state: State { chosen.withLock(\.self) }

  /// The chosen regions with their tables, which are read on first use.
  private final class State: Sendable {
    let regions: [RegionSource]
    private struct Read {
      var facts: CityFacts?
      var examples: Examples?
      var catalog: RailCatalog?
    }

    private let read = Mutex(Read())

    init(_ regions: [RegionSource]) { self.regions = regions }

    var facts: CityFacts {
      read.withLock { read in
        if let facts = read.facts { return facts }
        let facts = CityFacts(regions[0].bytes(of: .region))
        read.facts = facts
        return facts
      }
    }

    var examples: Examples {
      let facts = facts
      return read.withLock { read in
        if let examples = read.examples { return examples }
        let examples = Examples(CatalogTable(regions[0].bytes(of: .examples)), in: facts)
        read.examples = examples
        return examples
      }
    }

    var catalog: RailCatalog {
      read.withLock { read in
        if let catalog = read.catalog { return catalog }
        let catalog = RailCatalog(
          systems: RegionTable.systems.bytes, lines: RegionTable.lines.bytes)
        read.catalog = catalog
        return catalog
      }
    }
  }
}

extension RegionTable {
  /// The tables of the regions that the process serves, without those of regions that lack it.
  package var tables: [[UInt8]] {
    ServedRegions.all.map { $0.bytes(of: self) }.filter { !$0.isEmpty }
  }

  /// The rows of all regions that the process serves, as one table with the columns of the first
  /// region.
  package var bytes: [UInt8] {
    let tables = tables
    guard let first = tables.first, tables.count > 1 else { return tables.first ?? [] }
    let header = first.prefix { $0 != UInt8(ascii: "\n") }
    return tables.dropFirst().reduce(first) { joined, table in
      let rows =
        table.starts(with: header)
        ? Array(table.dropFirst(header.count + 1)) : CatalogTable(table).written(as: first)
      return joined + (joined.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]) + rows
    }
  }
}
