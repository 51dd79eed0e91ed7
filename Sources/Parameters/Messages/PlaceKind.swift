import Messages

/// A kind of place that users can name; the raw value is also the parameter's name.
package enum PlaceKind: String, Localized, Sendable, Hashable, CaseIterable {
  case station
  case district
  case province

  /// The list of all places of the kind; districts are listed by province.
  var list: NameList {
    switch self {
    case .station: .stations
    case .district, .province: .provinces
    }
  }

  /// The kind as a noun.
  var message: Message {
    switch self {
    case .station: Message("station", "สถานี")
    case .district: Message("district", "เขตหรืออำเภอ")
    case .province: Message("province", "จังหวัด")
    }
  }
}
