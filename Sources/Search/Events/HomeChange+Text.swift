import Listings
public import Messages
import Parameters
import Places

extension HomeChange {
  /// Returns a one-line summary of the change, such as `New: Condo A, 2.59 million`.
  public func title(in language: Language) -> String {
    let name = listing.name.text(language) ?? id.text
    let price = listing.priceText.map(language.phrase)
    let title =
      switch kind {
      case .new where wasThere: HomeChangeMessage.forSale(name, price: price)
      case .new: HomeChangeMessage.new(name, price: price)
      case .priceDrop:
        HomeChangeMessage.priceDrop(
          name, before: priceBefore.map(language.phrase), after: price)
      case .gone: HomeChangeMessage.gone(name)
      }
    return title.text(in: language)
  }

  /// Returns facts about the home as separate lines.
  public func facts(in language: Language) -> [String] {
    let texts = [
      language.label(listing.type), listing.priceText.map(language.phrase),
      listing.address(in: language), listing.companyName, listing.telephoneText,
    ]
    let facts = ListingFact.all.map { $0.text(of: listing).map(language.phrase) }
    return (texts + facts).compactMap(\.self)
  }
}

/// The one-line summary of a change.
private enum HomeChangeMessage: Localized {
  /// A recently listed home.
  case new(String, price: String?)
  /// A home that has been listed for some time.
  case forSale(String, price: String?)
  /// A home whose price dropped.
  case priceDrop(String, before: String?, after: String?)
  /// A home that is no longer listed.
  case gone(String)

  var message: Message {
    switch self {
    case .new(let name, let price):
      Message("New: \(Self.list(name, price))", "ใหม่: \(Self.list(name, price))")
    case .forSale(let name, let price):
      Message("For sale: \(Self.list(name, price))", "ประกาศขาย: \(Self.list(name, price))")
    case .priceDrop(let name, let before, let after):
      Message(
        "Price dropped: \(Self.list(name, Self.change(before, after)))",
        "ลดราคา: \(Self.list(name, Self.change(before, after)))")
    case .gone(let name):
      Message("No longer listed: \(name)", "ไม่มีประกาศแล้ว: \(name)")
    }
  }

  private static func list(_ name: String, _ price: String?) -> String {
    price.map { "\(name), \($0)" } ?? name
  }

  private static func change(_ before: String?, _ after: String?) -> String? {
    let prices = [before, after].compactMap(\.self)
    return prices.isEmpty ? nil : prices.joined(separator: " → ")
  }
}
