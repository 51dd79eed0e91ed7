import Accounts
import FoundationEssentials
import Hunts
import ListingStore
import Listings
import Search
import Synchronization

/// What the routes of hunts remember between requests.
final class HuntState: Sendable {
  /// The last event of all, and when that was looked at.
  private let last = Mutex<(event: Int64, checkedAt: ContinuousClock.Instant?)>((0, nil))
  /// What the facts of a page of a hunt rested on when they were last compared.
  private let facts = Mutex<[String: AnswerVersion]>([:])

  /// How many invitations were mailed for each account on a day, counted since 1970.
  private let mails = Mutex<(day: Int, counts: [AccountID: Int])>((0, [:]))

  /// The greatest number of invitations that are mailed for an account on a day.
  private static let mailsADay = 50
  /// How old the knowledge of the last event may be: of a thousand streams one asks the store.
  private static let age = Duration.milliseconds(200)
  /// The greatest number of pages that are remembered.
  private static let pages = 10_000

  /// The last event of all.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
  func lastEvent(_ hunts: HuntService) throws(HuntError) -> Int64 {
    let now = ContinuousClock.now
    let known: Int64? = last.withLock { last in
      if let checkedAt = last.checkedAt, now - checkedAt < Self.age { return last.event }
      // Whoever comes meanwhile does with what is known.
      last.checkedAt = now
      return nil
    }
    if let known { return known }
    let event = try hunts.lastEvent()
    last.withLock { $0.event = event }
    return event
  }

  /// Whether an account may have one more invitation mailed today.
  func mayMail(_ account: AccountID) -> Bool {
    let day = Int(Date().timeIntervalSince1970) / 86_400
    return mails.withLock { mails in
      if mails.day != day { mails = (day, [:]) }
      guard mails.counts[account, default: 0] < Self.mailsADay else { return false }
      mails.counts[account, default: 0] += 1
      return true
    }
  }

  /// Whether the facts of a page have to be compared with what is known by now.
  func takesFacts(of page: String, at version: AnswerVersion?) -> Bool {
    guard let version else { return false }
    return facts.withLock { facts in
      if facts[page] == version { return false }
      if facts.count >= Self.pages { facts.removeAll() }
      facts[page] = version
      return true
    }
  }
}

extension HomeFinder {
  /// The identity of the listing that `text` names, and its facts as hunts store them; the text itself
  /// and nil where it is not known.
  ///
  /// - Throws: `SearchError` where the text cannot name a listing, or names several.
  func huntListing(
    _ text: String
  ) throws(SearchError) -> (id: String, facts: HuntHome.Facts?) {
    do throws(SearchError) {
      let answer = try listing(text)
      return (answer.id.text, answer.facts)
    } catch {
      guard error.code == .unknownListing else { throw error }
      return (text, nil)
    }
  }
}

extension ListingAnswer {
  /// What a hunt stores of a home.
  private static let shape: AnswerShape = {
    var shape = AnswerShape()
    shape.fields = [
      .id, .name, .type, .price, .position, .address, .company, .telephones, .images,
      .nearestStation,
    ]
    return shape
  }()

  /// The facts of the home as hunts store them.
  var facts: HuntHome.Facts {
    HuntHome.Facts(
      // Without the line feed at the end.
      json: String(decoding: json(Self.shape).dropLast(), as: UTF8.self), gone: known.goneAt)
  }
}
