import Basics
public import Listings
public import Messages
import Ranking

/// Why a home is recommended.
public enum HomeReason: Sendable, Hashable, Localized {
  /// A place is reached in so many minutes.
  case commute(LocalizedText, minutes: Int)
  /// It takes so many baht a month.
  case payment(Int64)
  /// Its price is so many percent below the median around.
  case belowMedian(percent: Int)
  /// It was first seen within the last seven days.
  case newThisWeek
  /// It was first seen within the last 30 days.
  case newThisMonth
  /// Its price fell within the last 30 days.
  case priceDropped
  /// Many have looked at it lately.
  case popular
  /// It is like homes that were saved.
  case likeSaved

  /// Whether it says a figure that the home has anyway.
  public var isFigure: Bool {
    switch self {
    case .commute, .payment: true
    default: false
    }
  }

  /// The reason.
  public var message: Message {
    switch self {
    case .commute(let place, let minutes):
      Message(
        "\(minutes) min to \(place.text(.english) ?? "")",
        "\(minutes) นาทีถึง \(place.text(.thai) ?? "")")
    case .payment(let baht):
      Message("฿\(baht.grouped) a month", "เดือนละ ฿\(baht.grouped)")
    case .belowMedian(let percent):
      Message("\(percent) % below the median", "ต่ำกว่าราคามัธยฐาน \(percent)%")
    case .newThisWeek: Message("new this week", "ใหม่สัปดาห์นี้")
    case .newThisMonth: Message("new this month", "ใหม่เดือนนี้")
    case .priceDropped: Message("price fell this month", "ลดราคาเดือนนี้")
    case .popular: Message("popular these days", "กำลังเป็นที่สนใจ")
    case .likeSaved: Message("like homes you saved", "คล้ายบ้านที่บันทึกไว้")
    }
  }
}

extension RankedHome {
  /// Adds the score and the reasons for it.
  ///
  /// - Parameters:
  ///   - home: The home as the snapshot has it.
  ///   - now: The present in seconds since 1970.
  mutating func explain(_ scored: ScoredHome, _ home: Home, now: Int64) {
    self.scored = scored
    reasons = commutes.compactMap { commute in
      commute.minutes.map { .commute(commute.place, minutes: $0) }
    }
    if let monthlyPayment { reasons.append(.payment(Int64(monthlyPayment.rounded()))) }
    if let days = scored.days, days < HomeScoring.oldest {
      reasons.append(days < 7 ? .newThisWeek : .newThisMonth)
    }
    if let dropped = home.history.priceDropped, (now - dropped) / 86_400 < HomeScoring.oldest {
      reasons.append(.priceDropped)
    }
    if let median = scored.median, let price = home.price.leading {
      let percent = Int(((median - Double(price)) / median * 100).rounded(.down))
      if percent >= Self.leastPercent { reasons.append(.belowMedian(percent: percent)) }
    }
    if let points = scored.score[.popularity], points >= HomeScore.most / 2 {
      reasons.append(.popular)
    }
    if scored.isLiked { reasons.append(.likeSaved) }
  }

  /// A price so little below the median is no reason.
  private static let leastPercent = 3
}
