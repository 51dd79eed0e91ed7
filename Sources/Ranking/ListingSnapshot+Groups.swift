import Listings

/// The homes that share a value: their number, and the index of the first home.
public struct HomeGroup: Sendable {
  /// The index of the home with the lowest id.
  public let place: UInt32
  /// The number of homes.
  public let count: UInt32
}

extension ListingSnapshot {
  /// Returns the homes grouped by name, largest group first; homes without a name are left out.
  public func groupsByName() -> [HomeGroup] { groups(by: [.thaiName, .englishName]) }

  /// Returns the homes grouped by the seller's name, largest group first; homes without a seller's
  /// name are left out.
  public func groupsByCompany() -> [HomeGroup] { groups(by: [.companyName]) }

  /// Groups homes by text fields without copying the strings, which would take 200 MB for a million
  /// homes.
  private func groups(by fields: [TextField]) -> [HomeGroup] {
    let homes = table.homes
    var entries: [(hash: Int, place: UInt32)] = []
    for place in 0..<homes.count {
      var hasher = Hasher()
      var isEmpty = true
      for field in fields {
        homes.withText(field, at: place) { text in
          isEmpty = isEmpty && text.isEmpty
          hasher.combine(bytes: UnsafeRawBufferPointer(text))
        }
        hasher.combine(field)
      }
      if !isEmpty { entries.append((hasher.finalize(), UInt32(place))) }
    }
    entries.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    var groups: [HomeGroup] = []
    var rest = entries[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.hash == first.hash }
      rest = rest[alike.endIndex...]
      // Different strings rarely have the same hash.
      var others = alike.map(\.place)
      while let place = others.first {
        let before = others.count
        others.removeAll { homes.hasSameTexts(fields, Int(place), Int($0)) }
        groups.append(HomeGroup(place: place, count: UInt32(before - others.count)))
      }
    }
    groups.sort { ($1.count, $0.place) < ($0.count, $1.place) }
    return groups
  }
}

extension PackedListings {
  /// Whether the listings at two indices have the same strings in `fields`.
  fileprivate func hasSameTexts(_ fields: [TextField], _ first: Int, _ second: Int) -> Bool {
    fields.allSatisfy { field in
      let isEqual = withText(field, at: first) { text in
        withText(field, at: second) { $0.elementsEqual(text) } ?? false
      }
      return isEqual ?? (withText(field, at: second) { _ in true } == nil)
    }
  }
}
