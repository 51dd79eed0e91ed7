import Formats
import Hunts
import ListingStore
import Listings
import Parameters
import Search

/// The listing that a hunt request names.
struct HuntListing {
  /// The listing's id, or the requested text if the listing is unknown.
  let id: String
  private let answer: ListingAnswer?

  /// The facts for hunts to store; nil if the listing is unknown.
  var facts: HuntHome.Facts? { answer?.facts }

  /// - Throws: `SearchError` if `text` cannot be a listing's id or matches several listings.
  init(_ text: String, in listings: ListingService) throws(SearchError) {
    do throws(SearchError) {
      let answer = try listings.find(text)
      (id, self.answer) = (answer.id.text, answer)
    } catch {
      guard error.code == .unknownListing else { throw error }
      (id, answer) = (text, nil)
    }
  }
}

extension ListingAnswer {
  /// The options that select the home fields to store in a hunt.
  private static let options: AnswerOptions = {
    var options = AnswerOptions()
    options.fields = [
      .id, .name, .type, .price, .position, .address, .company, .telephones, .images,
      .nearestStation,
    ]
    return options
  }()

  var facts: HuntHome.Facts {
    HuntHome.Facts(
      // Remove the trailing line feed.
      json: String(decoding: json(Self.options).dropLast(), as: UTF8.self), gone: known.goneAt)
  }
}
