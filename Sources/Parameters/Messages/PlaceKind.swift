import Messages

/// A kind of place that users can name. The raw value is also the name of the parameter.
package enum PlaceKind: String, Localized, Sendable, Hashable, CaseIterable {
  case station
  case district
  case province

  /// The list of all places of this kind; districts are listed by province.
  var list: NameList {
    switch self {
    case .station: .stations
    case .district, .province: .provinces
    }
  }

  /// A noun for the kind.
  var message: Message {
    switch self {
    case .station: Message("station", "สถานี")
    case .district: Message("district", "เขตหรืออำเภอ")
    case .province: Message("province", "จังหวัด")
    }
  }
}
