import Basics
import ListingStore
package import Listings
import Places

extension SourceSet {
  /// Returns the districts of all provinces in the stored lists or, without such lists, of the
  /// region's provinces. For a province without a stored list of districts, returns the built-in
  /// districts.
  package func placesKnown() -> [District] {
    let facts = Gazetteer.shared
    let feeds = libraries.map(\.snapshots.feed)
    // If a store cannot be read, treat its lists as missing; the search that follows reports the
    // error.
    let stored = feeds.compactMap { (try? $0.provinces())?.provinces }.flatMap(\.self)
    let provinces = stored.isEmpty ? DistrictTable.ofRegion.provinces : stored.uniqued(by: \.code)
    return provinces.flatMap { province in
      let known = feeds.compactMap { (try? $0.districts(inProvince: province.code))?.districts }
        .flatMap(\.self)
      return known.isEmpty
        ? facts.districts(inProvince: province.code)
        : known.uniqued(by: \.code).map(facts.completed)
    }
  }
}
