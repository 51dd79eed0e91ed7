package import Region

/// The words, signs and separators of price text in one currency.
package struct PriceWords: Sendable {
  /// All words with their meanings.
  let lexicon: Lexicon<PriceToken>
  /// The ASCII characters before decimals and between groups of three digits.
  let decimal: UInt8
  let grouping: UInt8
  /// The lowest amount that is a price without a word or sign for money.
  let leastPrice: Int64
  /// The amount below which a deposit or a discount is not a price.
  let mostFee: Int64

  /// The words of the region's sellers.
  static let served = PriceWords(City.currency)

  /// Creates the words of the sellers who use a currency.
  package init(_ currency: Currency) {
    var words = currency.scales.map { ($0.word, PriceToken.scale($0.factor)) }
    words += (currency.signs + currency.words).map { ($0, .currency) }
    words += currency.letters.map { ($0, .currencyLetter) }
    words += currency.foreignSigns.map { ($0, .foreign) }
    words += currency.languages.flatMap { language in
      PriceVocabulary.words(in: language).compactMap { word, meaning in
        Self.meanings[meaning].map { (word, $0) }
          ?? Int64(meaning).map { (word, .scale($0)) }
      }
    }
    lexicon = Lexicon(Self.unique(words))
    decimal = currency.decimal
    grouping = currency.grouping
    leastPrice = currency.leastPrice
    mostFee = currency.mostFee
  }

  /// Keeps the first meaning of each word, and adds the spelling in capitals of words with accents.
  private static func unique(_ words: [(String, PriceToken)]) -> [(String, PriceToken)] {
    var seen: Set<String> = []
    return words.flatMap { word, meaning in
      let capitals = word.uppercased().map { $0.isASCII ? $0.lowercased() : String($0) }.joined()
      return [word, capitals].filter { seen.insert($0).inserted }.map { ($0, meaning) }
    }
  }

  /// The meanings in `price-words.csv`; the others are factors.
  private static let meanings: [String: PriceToken] = [
    "million or metres": .millionOrMetres, "measure": .measure, "count": .count, "from": .from,
    "up to": .upTo, "onwards": .onwards, "range": .range, "more": .more, "price": .price,
    "aside": .aside, "fee": .fee, "former": .former, "reduced": .reduced,
    "telephone": .telephone, "per": .per, "per or reduced": .perOrReduced, "each": .each,
  ]
}
