import Listings
import Spelling
import Synchronization

/// The spellings of a gazetteer's places. Each index is created on first use, because most searches
/// need at most one index.
final class GazetteerIndexes: Sendable {
  private struct State {
    var provinces: SpellingIndex<Province>?
    /// The districts by province code; the key nil has all districts.
    var districts: [String?: SpellingIndex<District>] = [:]
  }

  private let allProvinces: [Province]
  private let allDistricts: [District]
  private let state = Mutex(State())

  init(provinces: [Province], districts: [District]) {
    (allProvinces, allDistricts) = (provinces, districts)
  }

  /// The spellings of the provinces.
  var provinces: SpellingIndex<Province> {
    state.withLock { state in
      if let known = state.provinces { return known }
      var index = SpellingIndex<Province>(removing: OtherNames.wordsForProvince)
      for province in allProvinces {
        let names = [province.code] + province.name.all + OtherNames.ofProvince(province)
        index.insert(province, names: names)
      }
      state.provinces = index
      return index
    }
  }

  /// Returns the spellings of the districts in a province, or of all districts if `code` is nil.
  func districts(inProvince code: String?) -> SpellingIndex<District> {
    state.withLock { state in
      if let known = state.districts[code] { return known }
      var index = SpellingIndex<District>(removing: OtherNames.wordsForDistrict)
      let districts = allDistricts.filter { code == nil || $0.province.code == code }
      for district in districts {
        let names = [district.code] + district.name.all + OtherNames.ofDistrict(district)
        index.insert(district, names: names)
      }
      // Do not cache an index for an unknown code, because users can send any code.
      if code == nil || !districts.isEmpty { state.districts[code] = index }
      return index
    }
  }
}
