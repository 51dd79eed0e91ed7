import Basics
import ListingStore
package import Listings
import Places

extension SourceSet {
  /// The districts of the provinces that the stores have lists of, and those in the program of the
  /// others.
  package func placesKnown() -> [District] {
    let facts = Gazetteer.shared
    let feeds = libraries.map(\.snapshots.feed)
    // A store that cannot be read knows no list; what is searched next says what is wrong.
    let stored = feeds.compactMap { (try? $0.provinces())?.provinces }.flatMap(\.self)
    let provinces = stored.isEmpty ? facts.provinces : stored.uniqued(by: \.code)
    return provinces.flatMap { province in
      let known = feeds.compactMap { (try? $0.districts(inProvince: province.code))?.districts }
        .flatMap(\.self)
      return known.isEmpty
        ? facts.districts(inProvince: province.code)
        : known.uniqued(by: \.code).map(facts.completed)
    }
  }
}
