public import Listings

/// The RESO Data Dictionary fields that homefind serves or reads, and local fields for a source's
/// original text. Raw values are the names on the wire.
///
/// Definition: the resources Property and Media of RESO Data Dictionary 2.0; see ``RESOType`` for
/// the source.
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
  /// The field for the source's original text; nil unless there is exactly one such field.
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
  /// The field that contains the number.
  public var resoField: RESOField {
    switch self {
    case .companyID: .listOfficeMlsId
    }
  }
}

/// The values of `ImageSizeDescription`. The values are local: Data Dictionary 2.0 defines the
/// lookup without standard values.
public enum RESOImageSize {
  /// A small picture.
  public static let thumbnail = "Thumbnail"
  /// A large picture.
  public static let large = "Large"
}
