import Listings

/// Groups homes by seller.
struct CompanyFinder {
  /// A seller whose homes are still being collected.
  private struct Group {
    let key: String
    /// Whether the seller is identified by its name.
    let isNamed: Bool
    var places: [UInt32] = []
    var examples: [Home] = []
    var numbers: Set<Int64> = []
    /// The number of listings with each spelling of the name.
    var spellings: [String: Int] = [:]
  }

  private var groups: [Group] = []
  private var numbers: [String: Int] = [:]
  /// The group of each shared string, keyed by table and indexed by string number.
  private var shared: [ObjectIdentifier: [Int?]] = [:]

  /// Returns the key that identifies a seller; nil if the listing has neither name nor number.
  static func key(name: String?, number: Int64?, source: String) -> String? {
    let name = name.map(SearchText.folded) ?? ""
    // A line break distinguishes a number from a name, because folded names contain no line breaks.
    return name.isEmpty ? number.map { "\(source)\n\($0)" } : name
  }

  mutating func add(_ listing: Home, at place: Int) {
    guard let number = group(of: listing) else { return }
    if groups[number].places.last == UInt32(place) { return }
    groups[number].places.append(UInt32(place))
    let id = listing.number(.companyID)
    let isNew = id.map { groups[number].numbers.insert($0).inserted } ?? false
    if groups[number].isNamed, let name = listing.companyName {
      let count = groups[number].spellings[name, default: 0]
      groups[number].spellings[name] = count + 1
      if isNew || count == 0 { groups[number].examples.append(listing) }
    } else if isNew {
      groups[number].examples.append(listing)
    }
  }

  /// The sellers, sorted by number of homes, highest first.
  var companies: [Company] {
    groups.map { group in
      Company(
        id: Company.id(of: group.key),
        name: group.spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key,
        numbers: group.numbers.sorted(), places: group.places, examples: group.examples)
    }
    .sorted { ($1.homes, $0.id) < ($0.homes, $1.id) }
  }

  /// Returns the group of a listing; looks up a shared name only once.
  private mutating func group(of listing: Home) -> Int? {
    let homes = listing.table.homes
    guard let text = homes.sharedNumber(of: .companyName, at: listing.place) else {
      return listing.companyKey.map { group(of: $0) }
    }
    let table = ObjectIdentifier(listing.table)
    if let known = shared[table]?[text] ?? nil { return known }
    guard let key = listing.companyKey else { return nil }
    let number = group(of: key)
    // Cache only groups with a name. A name without letters or digits identifies no seller, so such
    // listings are grouped by their own seller numbers.
    if groups[number].isNamed {
      shared[table, default: [Int?](repeating: nil, count: homes.sharedCount)][text] = number
    }
    return number
  }

  private mutating func group(of key: String) -> Int {
    if let number = numbers[key] { return number }
    groups.append(Group(key: key, isNamed: !key.contains("\n")))
    numbers[key] = groups.count - 1
    return groups.count - 1
  }
}

extension Home {
  /// The key that identifies the listing's seller; nil if the listing does not identify a seller.
  var companyKey: String? {
    CompanyFinder.key(name: companyName, number: number(.companyID), source: source)
  }
}
