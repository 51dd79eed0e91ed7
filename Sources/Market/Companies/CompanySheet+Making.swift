import Listings
import Messages
import Parameters
import Ranking
import Synchronization

extension CompanySheet {
  /// Computes a seller's statistics from its listings.
  init(_ company: Company, listings: [Home], districts: [Count<District>]) {
    var types = [Int](repeating: 0, count: AccommodationType.codeLimit)
    var (lowest, highest): (Int64?, Int64?)
    var numbers = NumberList()
    for listing in listings {
      types[listing.type.code] += 1
      if let price = listing.price.leading {
        lowest = min(lowest ?? price, price)
        let most = listing.price.max ?? price
        highest = max(highest ?? most, most)
      }
      numbers.add(listing)
    }
    self.init(
      company: company,
      types: AccommodationType.allCases.filter { types[$0.code] > 0 }
        .map { Count(value: $0, homes: types[$0.code]) },
      price: PriceRange(min: lowest, max: highest),
      districts: districts.sorted { ($1.homes, $0.value.code) < ($0.homes, $1.value.code) },
      telephones: numbers.numbers)
  }
}

/// Distinct phone numbers; numbers that reach the same phone are treated as one.
private struct NumberList {
  private struct Entry {
    let telephone: Telephone
    var homes = 0
    var projects: [LocalizedText: Int] = [:]
  }

  private var entries: [Entry] = []
  private var places: [String: Int] = [:]

  mutating func add(_ listing: Home) {
    guard let text = listing.telephone else { return }
    var seen: Set<Int> = []
    for telephone in Telephone.all(in: text) {
      let place = place(of: telephone)
      guard seen.insert(place).inserted else { continue }
      entries[place].homes += 1
      entries[place].projects[listing.name, default: 0] += 1
    }
  }

  private mutating func place(of telephone: Telephone) -> Int {
    let key = telephone.uri ?? telephone.text
    if let place = places[key] { return place }
    entries.append(Entry(telephone: telephone))
    places[key] = entries.count - 1
    return entries.count - 1
  }

  /// The numbers, sorted by number of homes, highest first.
  var numbers: [CompanySheet.Number] {
    entries.enumerated().sorted { ($1.element.homes, $0.offset) < ($0.element.homes, $1.offset) }
      .map { _, entry in
        CompanySheet.Number(
          telephone: entry.telephone, homes: entry.homes,
          projects: entry.projects.sorted {
            ($1.value, $0.key.text(.english) ?? "") < ($0.value, $1.key.text(.english) ?? "")
          }
          .map(\.key))
      }
  }
}

/// Caches sellers' sheets for the latest snapshot.
final class CompanyCache: Sendable {
  private struct State {
    var snapshot: ListingSnapshot?
    var sheets: [String: CompanySheet] = [:]
  }

  private let state = Mutex(State())

  /// Returns the cached sheet of `company`, or calls `make` on a miss.
  func sheet(
    _ company: Company, of snapshot: ListingSnapshot,
    _ make: () throws(SearchError) -> CompanySheet
  ) throws(SearchError) -> CompanySheet {
    let known = state.withLock { $0.snapshot === snapshot ? $0.sheets[company.id] : nil }
    if let known { return known }
    let made = try make()
    state.withLock { state in
      if state.snapshot !== snapshot { state = State(snapshot: snapshot) }
      state.sheets[company.id] = made
    }
    return made
  }
}
