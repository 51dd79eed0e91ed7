import Geo
import JSONStream
import ListingSources
import Listings
import RESODictionary

/// Converts rows to listings.
struct RESOListingReader: Sendable {
  /// The result of converting a row.
  enum Reading: Sendable {
    case home(Listing)
    case unusable(SkipReason)
    case notForSale
  }

  private let fields: Set<RESOField>
  private let types: RESOTypeTable
  private let pictures: PictureBase?

  init(_ model: RESOServiceModel, _ configuration: RESOConfiguration) {
    fields = model.fields
    types = RESOTypeTable(configuration.typeWords)
    pictures = PictureBase(configuration.root)
  }

  func reading(of row: RESORow, key: String) -> Reading {
    let propertyType = row.text(.propertyType)
    guard RESOStatus.isForSale(row.text(.standardStatus)), !RESOStatus.isLease(propertyType) else {
      return .notForSale
    }
    let position: Coordinate
    do throws(CoordinateFault) {
      position = try Self.position(of: row)
    } catch {
      return .unusable(SkipReason(error))
    }
    let subType = row.text(.propertySubType)
    let ownText = row.text(.propertySubTypeText)
    var listing = Listing(
      id: ListingKey(key), name: name(of: row),
      type: types.type(text: ownText, subType: subType, propertyType: propertyType),
      position: position)
    for field in TextField.allCases {
      if let name = field.resoField { field.set(row.text(name), of: &listing) }
    }
    for field in NumberField.allCases {
      field.set(row.text(field.resoField).flatMap { Int64($0) }, of: &listing)
    }
    // If the local field is missing, use the Data Dictionary's fields.
    if !fields.contains(.propertySubTypeText) { listing.typeText = subType ?? propertyType }
    if !fields.contains(.listPriceText) { listing.priceText = RESOPrice.text(of: row) }
    if !fields.contains(.listOfficePhoneText) { listing.telephoneText = Self.telephones(of: row) }
    listing.address = listing.address ?? Self.address(of: row)
    let (picture, plan) = RESOPicture.pair(of: row.media)
    listing.picture = picture.flatMap { pictures?.address(of: $0) }
    listing.plan = plan.flatMap { pictures?.address(of: $0) }
    return .home(listing)
  }

  private func name(of row: RESORow) -> LocalizedText {
    let name = row.text(.subdivisionName)
    guard fields.contains(.subdivisionNameThai) else {
      return LocalizedText(
        name: name ?? row.text(.buildingName) ?? row.text(.unparsedAddress) ?? "", english: "")
    }
    // The field contains the Thai name if there is no English name.
    let thai = row.text(.subdivisionNameThai)
    let isThai = LocalizedText(name: name ?? "", english: "").english == nil
    return LocalizedText(thai: thai, english: name == thai && isThai ? nil : name)
  }

  private static func telephones(of row: RESORow) -> String? {
    let numbers = row[.listOfficePhones]?.texts ?? []
    return numbers.isEmpty
      ? row.text(.listOfficePhone) ?? row.text(.listAgentPreferredPhone)
      : numbers.joined(separator: ", ")
  }

  private static func position(of row: RESORow) throws(CoordinateFault) -> Coordinate {
    if let latitude = row[.latitude]?.double, let longitude = row[.longitude]?.double,
      let plain = Coordinate(latitude: latitude, longitude: longitude),
      latitude != 0 || longitude != 0
    {
      return plain
    }
    return try CoordinateText.parse(
      latitude: row.text(.latitude) ?? "", longitude: row.text(.longitude) ?? "")
  }

  /// Joins the street and the city to form an address.
  private static func address(of row: RESORow) -> String? {
    let street = [row.text(.streetNumber), row.text(.streetName)].compactMap { $0 }
    let parts = [street.joined(separator: " "), row.text(.city) ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
