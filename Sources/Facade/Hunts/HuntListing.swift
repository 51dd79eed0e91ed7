import Formats
import Hunts
import ListingStore
import Listings
import Parameters
import Search

/// A listing that a request about a hunt names.
struct HuntListing {
  /// Its identity; the text itself if the listing is not known.
  let id: String
  private let answer: ListingAnswer?

  /// Its facts as hunts store them; nil if the listing is not known.
  var facts: HuntHome.Facts? { answer?.facts }

  /// - Throws: `SearchError` where the text cannot name a listing, or names several.
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
  /// What a hunt stores of a home.
  private static let options: AnswerOptions = {
    var options = AnswerOptions()
    options.fields = [
      .id, .name, .type, .price, .position, .address, .company, .telephones, .images,
      .nearestStation,
    ]
    return options
  }()

  /// The facts of the home as hunts store them.
  var facts: HuntHome.Facts {
    HuntHome.Facts(
      // Without the line feed at the end.
      json: String(decoding: json(Self.options).dropLast(), as: UTF8.self), gone: known.goneAt)
  }
}
