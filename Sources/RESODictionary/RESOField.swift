public import Listings

/// The fields of the RESO Data Dictionary that are both served and read here, or read only, by their names on
/// the wire; and the local fields that carry a text of a source as it is.
///
/// Definition: the resources Property and Media of RESO Data Dictionary 2.0, as for ``RESOType``.
public enum RESOField: String, Sendable, Hashable, CaseIterable {
  // Property.
  case listingKey = "ListingKey"
  case standardStatus = "StandardStatus"
  case propertyType = "PropertyType"
  case propertySubType = "PropertySubType"
  case subdivisionName = "SubdivisionName"
  case buildingName = "BuildingName"
  case listPrice = "ListPrice"
  case listPriceLow = "ListPriceLow"
  case unparsedAddress = "UnparsedAddress"
  case streetNumber = "StreetNumber"
  case streetName = "StreetName"
  case city = "City"
  case latitude = "Latitude"
  case longitude = "Longitude"
  case listOfficeMlsId = "ListOfficeMlsId"
  case listOfficeName = "ListOfficeName"
  case listOfficePhone = "ListOfficePhone"
  case listAgentPreferredPhone = "ListAgentPreferredPhone"
  case modificationTimestamp = "ModificationTimestamp"

  // Local fields of Property.
  case propertySubTypeText = "PropertySubTypeText"
  case subdivisionNameThai = "SubdivisionNameThai"
  case listPriceHigh = "ListPriceHigh"
  case listPriceText = "ListPriceText"
  case listOfficePhones = "ListOfficePhones"
  case listOfficePhoneText = "ListOfficePhoneText"
  case promotion = "Promotion"

  // Media.
  case mediaURL = "MediaURL"
  case mediaCategory = "MediaCategory"
  case order = "Order"
  case imageSizeDescription = "ImageSizeDescription"
}

extension TextField {
  /// The field that carries the text as the source writes it, if one alone does.
  public var resoField: RESOField? {
    switch self {
    case .address: .unparsedAddress
    case .companyName: .listOfficeName
    case .promotion: .promotion
    case .typeText: .propertySubTypeText
    case .price: .listPriceText
    case .telephone: .listOfficePhoneText
    case .thaiName, .englishName, .picture, .plan, .altitude: nil
    }
  }
}

extension NumberField {
  /// The field that carries the number.
  public var resoField: RESOField {
    switch self {
    case .companyID: .listOfficeMlsId
    }
  }
}

/// The sizes of pictures, as `ImageSizeDescription` has them. The values are our own: Data Dictionary 2.0
/// has the lookup, and no standard value in it.
public enum RESOImageSize {
  /// A small picture.
  public static let thumbnail = "Thumbnail"
  /// A large one.
  public static let large = "Large"
}
