import Glibc
import Geo
import Listings

/// Finds listings from different sources that describe the same home.
///
/// Two listings describe the same home if they have the same type, their prices overlap or one is
/// unknown, and they have the same name within 60 m or the same phone number within 10 m. The
/// nearest pairs are joined first, and a home has at most one listing per source.
struct HomePairs {
  /// The maximum distances in metres between listings of one home with the same name, or with the
  /// same phone number.
  static let (nameReach, telephoneReach) = (60.0, 10.0)
  /// The maximum number of pairs for each listing, because a tower with a thousand identical flats
  /// would otherwise yield a million pairs.
  private static let mostNeighbours = 256

  /// A listing, identified by its table and its index in that table.
  private struct Entry {
    let table: Int
    let place: Int
    let position: Coordinate
    let type: AccommodationType
    let price: PriceRange
  }

  private struct Pair {
    let distance: Double
    let first: Int
    let second: Int
  }

  private let tables: [HomeColumns]
  private var entries: [Entry] = []
  private var pairs: [Pair] = []

  /// Returns the homes that have several listings, each as a list of listing numbers, lowest first.
  /// Listings are numbered consecutively across all `tables`; each table contains the listings
  /// of one source.
  static func homes(of tables: [HomeColumns]) -> [[Int]] {
    var pairs = HomePairs(tables)
    pairs.findByName()
    pairs.findByTelephone()
    return pairs.joined()
  }

  private init(_ tables: [HomeColumns]) {
    self.tables = tables
    entries.reserveCapacity(tables.reduce(0) { $0 + $1.facts.count })
    for (number, table) in tables.enumerated() {
      for (place, facts) in table.facts.enumerated() {
        entries.append(
          Entry(
            table: number, place: place, position: facts.position, type: facts.type,
            price: facts.price))
      }
    }
  }

  private mutating func findByName() {
    var names: [(hash: Int, entry: UInt32)] = []
    var text: [UInt8] = []
    for (number, entry) in entries.enumerated() {
      for field in TextField.names {
        var hasher = Hasher()
        hasher.combine(entry.type)
        let homes = tables[entry.table].homes
        if homes.combine(name: field, at: entry.place, into: &hasher, folding: &text) {
          names.append((hasher.finalize(), UInt32(number)))
        }
      }
    }
    names.sort { ($0.hash, $0.entry) < ($1.hash, $1.entry) }
    var rest = names[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.hash == first.hash }
      rest = rest[alike.endIndex...]
      guard let last = alike.last,
        entries[Int(first.entry)].table != entries[Int(last.entry)].table
      else { continue }
      find(among: alike.map { Int($0.entry) }, within: Self.nameReach) { _, _ in true }
    }
  }

  private mutating func findByTelephone() {
    let (entries, tables) = (entries, tables)
    // A listing in a tower is compared with many others, so its phone numbers are parsed only once.
    var known: [Int: Set<String>] = [:]
    func telephones(of number: Int) -> Set<String> {
      if let telephones = known[number] { return telephones }
      let entry = entries[number]
      let text = tables[entry.table].homes.text(.telephone, at: entry.place)
      let telephones = Set(text.map { Telephone.all(in: $0).compactMap(\.uri) } ?? [])
      known[number] = telephones
      return telephones
    }
    find(among: Array(entries.indices), within: Self.telephoneReach) { first, second in
      guard entries[first].type == entries[second].type else { return false }
      return !telephones(of: first).isDisjoint(with: telephones(of: second))
    }
  }

  /// Adds the pairs of listings from different sources that are near each other, have overlapping
  /// prices and satisfy `alike`.
  private mutating func find(
    among numbers: [Int], within reach: Double, _ alike: (Int, Int) -> Bool
  ) {
    let degrees = DegreeReach(metres: reach)
    let sorted = numbers.sorted {
      (entries[$0].position.latitude, $0) < (entries[$1].position.latitude, $1)
    }
    for (index, first) in sorted.enumerated() {
      let entry = entries[first]
      let width = degrees.east(at: entry.position.latitude)
      var found = 0
      for second in sorted[(index + 1)...] {
        let other = entries[second]
        if other.position.latitude - entry.position.latitude > degrees.north { break }
        guard other.table != entry.table,
          abs(other.position.longitude - entry.position.longitude) <= width,
          entry.price.overlaps(other.price), alike(first, second)
        else { continue }
        let distance = entry.position.distance(to: other.position)
        guard distance <= reach else { continue }
        pairs.append(
          Pair(distance: distance, first: min(first, second), second: max(first, second)))
        found += 1
        if found == Self.mostNeighbours { break }
      }
    }
  }

  /// Returns the homes formed by the pairs.
  private mutating func joined() -> [[Int]] {
    pairs.sort { ($0.distance, $0.first, $0.second) < ($1.distance, $1.first, $1.second) }
    // The home to which each paired listing belongs, and the listings of each home.
    var home: [Int: Int] = [:]
    var members: [[Int]] = []
    func index(of listing: Int) -> Int {
      if let known = home[listing] { return known }
      members.append([listing])
      home[listing] = members.count - 1
      return members.count - 1
    }
    for pair in pairs {
      let (first, second) = (index(of: pair.first), index(of: pair.second))
      guard first != second else { continue }
      let sources = Set(members[first].map { entries[$0].table })
      guard sources.isDisjoint(with: members[second].map { entries[$0].table }) else { continue }
      for listing in members[second] { home[listing] = first }
      members[first] += members[second]
      members[second] = []
    }
    return members.filter { $0.count > 1 }.map { $0.sorted() }
  }
}

/// An upper bound in degrees for a distance in metres.
struct DegreeReach {
  /// Degrees of latitude.
  let north: Double

  init(metres: Double) {
    // A degree of latitude is nowhere shorter than 110,574 m.
    north = metres / 110_574 * 1.001
  }

  /// Returns the degrees of longitude at `latitude`.
  func east(at latitude: Double) -> Double { north / max(0.001, cos(latitude * .pi / 180)) }
}

extension TextField {
  /// The fields that contain the names of a home's project.
  static let names: [TextField] = [.thaiName, .englishName]
}

extension PackedListings {
  /// Hashes a name of the listing at `place` into `hasher`, folded so that different spellings have
  /// the same hash.
  ///
  /// - Parameter text: A buffer for the folded name.
  /// - Returns: Whether the listing has a name in that field.
  func combine(
    name field: TextField, at place: Int, into hasher: inout Hasher, folding text: inout [UInt8]
  ) -> Bool {
    text.removeAll(keepingCapacity: true)
    _ = withText(field, at: place) { SearchText.fold($0, to: &text) }
    guard text.contains(where: { $0 != SearchText.space }) else { return false }
    hasher.combine(field)
    text.withUnsafeBytes { hasher.combine(bytes: $0) }
    return true
  }
}

extension PriceRange {
  /// Whether the ranges overlap or one of them is unknown.
  func overlaps(_ other: PriceRange) -> Bool {
    guard isKnown, other.isKnown else { return true }
    return (min ?? .min) <= (other.max ?? .max) && (other.min ?? .min) <= (max ?? .max)
  }
}
