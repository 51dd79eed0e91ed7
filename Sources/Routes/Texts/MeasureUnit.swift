/// A unit of distance or time by the word for it.
enum MeasureUnit: Equatable {
  /// A distance; how many metres one is.
  case metres(Double)
  /// A time; how many seconds one is.
  case seconds(Double)

  /// The unit that a lower-case word without its dot means; nil where it is none.
  init?(_ word: String) {
    guard let unit = Self.words[word] else { return nil }
    self = unit
  }

  /// Words that only German and Portuguese have.
  static let dotlessWords: Set<String> = [
    "std", "stunde", "stunden", "minuten", "sekunden", "meter", "fuß", "tage", "etwa", "ca",
    "minutos", "minuto", "horas", "hora", "segundos", "dias", "dia", "cerca", "metros", "aprox",
  ]

  private static let words: [String: MeasureUnit] = {
    var words: [String: MeasureUnit] = [:]
    for (unit, names) in units { for name in names { words[name] = unit } }
    return words
  }()

  /// English, Thai, German, Portuguese. The mile and the foot are the international ones (1959). The
  /// Thai words appear without the dot that abbreviates them, and as a whole.
  private static let units: [(MeasureUnit, [String])] = [
    (
      .metres(1000),
      [
        "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "quilômetro",
        "quilômetros", "quilómetro", "quilómetros", "กม", "กิโลเมตร",
      ]
    ),
    (
      .metres(1),
      ["m", "meter", "meters", "metre", "metres", "metern", "metro", "metros", "ม", "เมตร"]
    ),
    (.metres(1609.344), ["mi", "mile", "miles", "meile", "meilen", "milha", "milhas", "ไมล์"]),
    (.metres(0.3048), ["ft", "foot", "feet", "fuß", "pé", "pés", "ฟุต"]),
    (.metres(0.9144), ["yd", "yds", "yard", "yards", "หลา"]),
    (.seconds(86_400), ["d", "day", "days", "tag", "tage", "tagen", "dia", "dias", "วัน"]),
    (
      .seconds(3600),
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "hora", "horas", "ชม",
        "ชั่วโมง",
      ]
    ),
    (
      .seconds(60),
      ["min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "นาที"]
    ),
    (
      .seconds(1),
      [
        "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seg", "segundo",
        "segundos", "วิ", "วินาที",
      ]
    ),
  ]
}
