import Geo
import Listings
import Region

extension Country.ProvinceFacts {
  /// Reads a row of `provinces.csv`; fails without a code or a box.
  init?(_ row: CatalogTable.Row) {
    let edges = ["south", "west", "north", "east"].compactMap { Double(row[$0]) }
    guard !row["code"].isEmpty, edges.count == 4,
      let box = BoundingBox(south: edges[0], west: edges[1], north: edges[2], east: edges[3])
    else { return nil }
    province = Province(code: row["code"], name: row.name)
    otherNames = row.list("other_names")
    self.box = box
    word = row["word_th"]
    districtWord = row["district_word_th"]
  }
}

extension CatalogTable.Row {
  /// The place's name in the columns `name_en` and `name_th`.
  var name: LocalizedText { LocalizedText(thai: self["name_th"], english: self["name_en"]) }
}
