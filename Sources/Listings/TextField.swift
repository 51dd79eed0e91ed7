/// The texts of a listing: those that people search in first.
public enum TextField: Int, Sendable, CaseIterable {
  /// The project's name in Thai.
  case thaiName
  /// The project's name in English.
  case englishName
  /// Where it is.
  case address
  /// The seller's name.
  case companyName
  /// What is offered with it.
  case promotion
  /// Its kind as the source writes it.
  case typeText
  /// The price as the source writes it.
  case price
  /// The seller's telephone numbers.
  case telephone
  /// The address of its picture.
  case picture
  /// The address of its plan.
  case plan
  /// Its height above sea level.
  case altitude

  /// The text of `listing`; nil where it has none.
  public func text(of listing: Listing) -> String? {
    switch self {
    case .thaiName: listing.name.thai
    case .englishName: listing.name.english
    case .address: listing.address
    case .companyName: listing.companyName
    case .promotion: listing.promotion
    case .typeText: listing.typeText
    case .price: listing.priceText
    case .telephone: listing.telephoneText
    case .picture: listing.picture
    case .plan: listing.plan
    case .altitude: listing.altitudeText
    }
  }

  /// Gives `listing` the text.
  public func set(_ text: String?, of listing: inout Listing) {
    switch self {
    case .thaiName: listing.name.thai = text
    case .englishName: listing.name.english = text
    case .address: listing.address = text
    case .companyName: listing.companyName = text
    case .promotion: listing.promotion = text
    case .typeText: listing.typeText = text
    case .price: listing.priceText = text
    case .telephone: listing.telephoneText = text
    case .picture: listing.picture = text
    case .plan: listing.plan = text
    case .altitude: listing.altitudeText = text
    }
  }
}
