import CEmbedded
package import Messages

/// A currency and the way sellers write amounts in it: a row of `currencies.csv`.
package struct Currency: Sendable {
  /// The code in ISO 4217, such as `USD`.
  package let code: String
  /// The symbol, such as `$`.
  package let symbol: String
  /// Whether the symbol precedes the amount.
  package let isSymbolFirst: Bool
  /// The name after any number of units but one.
  package let plural: Message
  /// The word for a million of units in the language of sellers.
  package let million: String
  /// The ASCII characters before decimals and between groups of three digits.
  package let decimal: UInt8
  package let grouping: UInt8
  /// The languages of sellers, whose words `price-words.csv` lists.
  package let languages: [String]
  /// The words and signs for the currency in lower case; the former mean it only in its country.
  package let words: [String]
  package let signs: [String]
  /// Letters that mean the currency after a number and are otherwise part of a name.
  package let letters: [String]
  /// The words that mean a number of units with the currency included.
  package let scales: [(word: String, factor: Int64)]
  /// The lowest amount that is a price without a word or sign for money.
  package let leastPrice: Int64
  /// The amount below which a deposit or a discount is not a price.
  package let mostFee: Int64

  /// Creates the currency with a code; nil if `currencies.csv` does not have its names.
  package init?(code: String) {
    guard let row = Self.table.rows.first(where: { $0["code"] == code }), !row["name_en"].isEmpty
    else { return nil }
    self.init(row)
  }

  /// The signs of all other currencies in the table.
  package var foreignSigns: [String] {
    Self.table.rows.filter { $0["code"] != code }.flatMap { $0.list("signs") }
  }

  /// An amount of money with the symbol, from its number as text: `$2,500`.
  package func amount(_ number: String) -> String {
    isSymbolFirst ? symbol + number : "\(number) \(symbol)"
  }

  /// Returns the name after an amount.
  package func name(after amount: Int64) -> Message { amount == 1 ? singular : plural }

  /// The currency of a region without one: the code that ISO 4217 has for no currency.
  static let none = Currency(
    CatalogTable(
      Array(
        """
        code,symbol,name_en,plural_en,name_th,million,languages
        XXX,¤,unit,units,หน่วย,million,en

        """.utf8)
    ).rows[0])

  private let singular: Message

  private static let table = CatalogTable(embeddedTable(embedded_currencies_csv))

  private init(_ row: CatalogTable.Row) {
    code = row["code"]
    symbol = row["symbol"]
    isSymbolFirst = row["side"] != "after"
    singular = Message("\(row["name_en"])", "\(row["name_th"])")
    plural = Message("\(row["plural_en"])", "\(row["name_th"])")
    million = row["million"]
    decimal = row["decimal"].utf8.first ?? UInt8(ascii: ".")
    grouping = row["grouping"].utf8.first ?? UInt8(ascii: ",")
    languages = row.list("languages")
    words = row.list("words")
    signs = row.list("signs")
    letters = row.list("letters")
    scales = row.list("scales").flatMap { scale in
      let parts = scale.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let factor = Int64(parts[0]) else { return [] as [(String, Int64)] }
      return parts[1].split(separator: ";").map { (String($0), factor) }
    }
    leastPrice = Int64(row["least_price"]) ?? 1
    mostFee = Int64(row["most_fee"]) ?? 1
  }
}

/// The words in the prices of sellers by language: `price-words.csv`.
package enum PriceVocabulary {
  /// Returns the words in a language, such as `en`, each with its meaning in the table.
  package static func words(in language: String) -> [(word: String, meaning: String)] {
    table.rows.flatMap { row in
      let meaning = row["meaning"]
      return row.list(language).map { ($0, meaning) }
    }
  }

  private static let table = CatalogTable(embeddedTable(embedded_price_words_csv))
}
