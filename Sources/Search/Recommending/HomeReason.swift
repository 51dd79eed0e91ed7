import Basics
public import Listings
public import Messages
import Parameters
import Ranking
import Region
import Stations

/// A reason for recommending a home.
public enum HomeReason: Sendable, Hashable, Localized {
  /// The duration of the trip to a place.
  case commute(LocalizedText, minutes: Int)
  /// The monthly payment.
  case payment(Int64)
  /// The price is below the local median by this percentage.
  case belowMedian(percent: Int)
  /// The home was first seen within the last seven days.
  case newThisWeek
  /// The home was first seen within the last 30 days.
  case newThisMonth
  /// The price dropped within the last 30 days.
  case priceDropped
  /// Many people have viewed the home recently.
  case popular
  /// The home is similar to saved homes.
  case likeSaved
  /// The duration of the walk to a station.
  case walk(LocalizedText, minutes: Int)
  /// The price is close to the local median.
  case atMedian
  /// The price is above the local median by this percentage.
  case aboveMedian(percent: Int)
  /// There are too few local prices for a comparison.
  case notCompared

  /// Whether the reason repeats a number that is shown with the home anyway.
  public var isFigure: Bool {
    switch self {
    case .commute, .payment, .walk: true
    default: false
    }
  }

  /// The reason as a short phrase.
  public var message: Message {
    switch self {
    case .commute(let place, let minutes):
      Message(
        "\(minutes) min to \(place.text(.english) ?? "")",
        "ไป \(place.text(.thai) ?? "") \(minutes) นาที")
    case .payment(let amount):
      Message(
        "\(City.currency.amount(amount.grouped)) a month",
        "เดือนละ \(amount.grouped) \(City.currency.plural)")
    case .belowMedian(let percent):
      Message("\(percent)% below the median", "ถูกกว่าราคากลาง \(percent)%")
    case .newThisWeek: Message("new this week", "ประกาศใหม่สัปดาห์นี้")
    case .newThisMonth: Message("new this month", "ประกาศใหม่เดือนนี้")
    case .priceDropped: Message("price fell this month", "ลดราคาเดือนนี้")
    case .popular: Message("popular these days", "กำลังเป็นที่สนใจ")
    case .likeSaved: Message("like homes you saved", "คล้ายประกาศที่บันทึกไว้")
    case .walk(let station, let minutes):
      Message(
        "\(minutes) min walk to \(station.text(.english) ?? "")",
        "เดิน \(minutes) นาทีถึง \(station.text(.thai) ?? "")")
    case .atMedian: Message("about the median", "ใกล้เคียงราคากลาง")
    case .aboveMedian(let percent):
      Message("\(percent)% above the median", "แพงกว่าราคากลาง \(percent)%")
    case .notCompared:
      Message("too few known prices nearby to compare", "มีราคาในบริเวณนี้น้อยเกินกว่าจะเปรียบเทียบได้")
    }
  }
}

extension RankedHome {
  /// Adds the home's score and the reasons for it.
  ///
  /// - Parameters:
  ///   - home: The home in the snapshot.
  ///   - now: The current time, in seconds since 1970.
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

  /// Returns default reasons for a home that has no other reasons: its station, and how its price
  /// compares with the prices of other homes.
  ///
  /// - Parameter below: The percentage by which the price is below the local median.
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

  /// The minimum difference from the median in percent; a price with a smaller difference is
  /// considered close to the median.
  private static let leastPercent = 3.0
  /// The longest walk to a station that is given as a reason, in minutes.
  private static let mostWalkMinutes = 15
}
