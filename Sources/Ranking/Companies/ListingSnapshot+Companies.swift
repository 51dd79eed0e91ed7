import Synchronization

extension ListingSnapshot {
  /// Returns the sellers of the homes, sorted by number of homes, highest first, and then by id. A
  /// home sold by several companies is counted for each of them.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func companies() throws(CancellationError) -> [Company] {
    try companyGroups.state.withLock { groups throws(CancellationError) in
      if let groups { return groups }
      var finder = CompanyFinder()
      for place in 0..<count {
        if place % CancellationCheck.interval == 0 { try checkCancellation() }
        guard let offers = table.offers[place] else {
          finder.add(table[place], at: place)
          continue
        }
        for offer in offers { finder.add(offer, at: place) }
      }
      let companies = finder.companies
      groups = companies
      return companies
    }
  }

  /// Returns the company's listings, one for each of its homes.
  public func listings(of company: Company) -> [Home] {
    company.places.map { place in
      let offers = table.offers[Int(place)] ?? []
      return offers.first { $0.companyKey.map(Company.id) == company.id } ?? table[Int(place)]
    }
  }

  /// Returns the company's home count for each area of `division`, indexed by area.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func homes(
    of company: Company, in division: AreaDivision
  ) throws(CancellationError) -> [Int: Int] {
    let parts = try parts(of: division)
    return company.places.reduce(into: [:]) { counts, place in
      if let part = parts[Int(place)] { counts[part, default: 0] += 1 }
    }
  }
}
