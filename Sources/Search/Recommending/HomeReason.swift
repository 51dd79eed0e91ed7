import Basics
public import Listings
public import Messages
import Parameters
import Ranking
import Stations

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
  /// A station is so many minutes away on foot.
  case walk(LocalizedText, minutes: Int)
  /// Its price is about the median around.
  case atMedian
  /// Its price is so many percent above the median around.
  case aboveMedian(percent: Int)
  /// Too few prices are known around to compare its own with.
  case notCompared

  /// Whether it says a figure that the home has anyway.
  public var isFigure: Bool {
    switch self {
    case .commute, .payment, .walk: true
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
    case .walk(let station, let minutes):
      Message(
        "\(minutes) min walk to \(station.text(.english) ?? "")",
        "เดิน \(minutes) นาทีถึง \(station.text(.thai) ?? "")")
    case .atMedian: Message("about the median", "ใกล้เคียงราคามัธยฐาน")
    case .aboveMedian(let percent):
      Message("\(percent) % above the median", "สูงกว่าราคามัธยฐาน \(percent)%")
    case .notCompared:
      Message("too few prices known around to compare", "มีราคาบริเวณนี้น้อยเกินกว่าจะเทียบ")
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
    let below = scored.median.flatMap { median in
      home.price.leading.map { (median - Double($0)) / median * 100 }
    }
    if let below, below >= Self.leastPercent {
      reasons.append(.belowMedian(percent: Int(below.rounded(.down))))
    }
    if let points = scored.score[.popularity], points >= HomeScore.most / 2 {
      reasons.append(.popular)
    }
    if scored.isLiked { reasons.append(.likeSaved) }
    if reasons.isEmpty { reasons = plainReasons(below: below) }
  }

  /// What stands for reasons where a home has none of its own: its station, and its price beside others.
  ///
  /// - Parameter below: By how many percent it is below the median around.
  private func plainReasons(below: Double?) -> [HomeReason] {
    var reasons: [HomeReason] = []
    if let nearestStation, let minutes = nearestStation.walkMinutes,
      minutes <= Self.mostWalkMinutes
    {
      reasons.append(
        .walk(nearestStation.station.name, minutes: minutes))
    }
    switch below {
    case let below? where below > -Self.leastPercent: reasons.append(.atMedian)
    case let below?: reasons.append(.aboveMedian(percent: Int((-below).rounded(.down))))
    case nil: if reasons.isEmpty { reasons.append(.notCompared) }
    }
    return reasons
  }

  /// A price that differs so little from the median is about the same.
  private static let leastPercent = 3.0
  /// A station that is farther than so many minutes on foot speaks for no home.
  private static let mostWalkMinutes = 15
}
