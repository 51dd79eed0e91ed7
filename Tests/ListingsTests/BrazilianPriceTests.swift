import Listings
import Region
import Testing

/// Prices as sellers write them in Brazil: with a dot between groups of digits and a comma before
/// decimals, after `R$`, and with the words that the advertisements of homes there use.
@Suite struct BrazilianPriceTests {
  private let words: PriceWords

  init() throws {
    words = PriceWords(try #require(Currency(code: "BRL")))
  }

  private func expect(_ cases: [(String, Int64?, Int64?)]) {
    for (text, min, max) in cases {
      let price = Price(parsing: text, words)
      #expect(price.min == min && price.max == max, "\(text): \(price)")
    }
  }

  @Test func plainPrices() {
    expect([
      ("R$ 350.000", 350_000, 350_000),
      ("R$350.000", 350_000, 350_000),
      ("R$ 350.000,00", 350_000, 350_000),
      ("R$ 1.250.000,00", 1_250_000, 1_250_000),
      ("R$\u{a0}1.250.000", 1_250_000, 1_250_000),
      ("r$ 289.900", 289_900, 289_900),
      ("1.250.000", 1_250_000, 1_250_000),
      ("350.000 reais", 350_000, 350_000),
      ("BRL 1.250.000", 1_250_000, 1_250_000),
      ("350000", 350_000, 350_000),
      ("R$ 499.999,90", 500_000, 500_000),
      ("1,2 milhão", 1_200_000, 1_200_000),
      ("R$ 1,2 milhão", 1_200_000, 1_200_000),
      ("1,2 MILHÃO", 1_200_000, 1_200_000),
      ("R$ 2,35 milhões", 2_350_000, 2_350_000),
      ("R$ 2,35 milhoes", 2_350_000, 2_350_000),
      ("1,2 mi", 1_200_000, 1_200_000),
      ("R$ 1,2 MI", 1_200_000, 1_200_000),
      ("R$ 1,2M", 1_200_000, 1_200_000),
      ("1.2 milhão", 1_200_000, 1_200_000),
      ("350 mil", 350_000, 350_000),
      ("R$ 350 mil", 350_000, 350_000),
      ("R$ 350 mil reais", 350_000, 350_000),
      ("350k", 350_000, 350_000),
      ("1 milhão e 250 mil", 1_250_000, 1_250_000),
      ("1 milhão e 250 mil reais", 1_250_000, 1_250_000),
      ("1 bilhão", 1_000_000_000, 1_000_000_000),
      ("Preço: R$ 420.000", 420_000, 420_000),
      ("VALOR R$ 420.000", 420_000, 420_000),
    ])
  }

  @Test func bounds() {
    expect([
      ("A partir de R$ 289.900", 289_900, nil),
      ("a partir de 289 mil", 289_000, nil),
      ("desde R$ 1,5 milhão", 1_500_000, nil),
      ("Até R$ 500 mil", nil, 500_000),
      ("ATÉ R$ 500.000", nil, 500_000),
      ("R$ 300.000 a R$ 450.000", 300_000, 450_000),
      ("de R$ 300 mil a R$ 450 mil", 300_000, 450_000),
      ("entre R$ 300 mil e R$ 450 mil", 300_000, 450_000),
      ("R$ 300.000 - R$ 450.000", 300_000, 450_000),
      ("1,2 a 1,5 milhão", 1_200_000, 1_500_000),
      ("De R$ 500.000 por R$ 450.000", 450_000, 450_000),
      ("de R$ 500 mil por apenas R$ 450 mil", 450_000, 450_000),
    ])
  }

  @Test func otherAmountsAreNotPrices() {
    expect([
      ("R$ 350.000 (R$ 7.000/m²)", 350_000, 350_000),
      ("R$ 350.000, R$ 7.000 por m²", 350_000, 350_000),
      ("R$ 450.000 Condomínio R$ 650", 450_000, 450_000),
      ("Venda R$ 450.000 Aluguel R$ 2.500/mês", 450_000, 450_000),
      ("Venda R$ 450.000, condomínio R$ 650, IPTU R$ 120", 450_000, 450_000),
      ("Apartamento em condomínio R$ 650.000", 650_000, 650_000),
      ("2 quartos 65 m² R$ 350.000", 350_000, 350_000),
      ("2 quartos e 1 vaga, 65,5 m², R$ 350.000", 350_000, 350_000),
      ("Praça da Sé 3 suítes R$ 1.250.000", 1_250_000, 1_250_000),
      ("R$ 350.000 a 500 m do metrô", 350_000, 350_000),
      ("Entrada de R$ 50.000, valor R$ 350.000", 350_000, 350_000),
      ("R$ 350.000 entrada R$ 30 mil", 350_000, 350_000),
      ("R$ 350.000 em 60x de R$ 1.500", 350_000, 350_000),
      ("US$ 90.000 / R$ 450.000", 450_000, 450_000),
    ])
    for text in [
      "Sob consulta", "Consulte", "Preço sob consulta", "", "-", "R$", "65 m²", "3 quartos",
      "R$ 2.500/mês", "R$ 2.500 por mês", "R$ 7.000/m²", "(11) 98765-4321", "US$ 90.000",
      "Condomínio R$ 650", "IPTU R$ 1.200", "12/2024",
    ] {
      let price = Price(parsing: text, words)
      #expect(price.min == nil && price.max == nil, "\(text): \(price)")
    }
  }
}
