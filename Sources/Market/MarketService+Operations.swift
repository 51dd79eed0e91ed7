import Basics
package import Formats
import JSONStream
import Listings
import Messages
import Parameters
import Region
import Search

extension MarketService {
  /// The operations exposed by front ends: prices by area, and sellers.
  package var operations: [FeatureOperation] {
    [
      FeatureOperation("market", tool: .marketPrices) { request async throws(SearchError) in
        let query = try MarketQuery(parameters: request.values)
        let answer = try await admitting(request).market(query)
        return FeatureOperation.Answer(answer.document(request.language), source: answer.source)
      },
      FeatureOperation("companies", tool: .listCompanies) { request async throws(SearchError) in
        let query = try CompanyQuery(parameters: request.values)
        let answer = try await admitting(request).companies(query)
        return FeatureOperation.Answer(answer.document(request.language), next: answer.next)
      },
      FeatureOperation("companies/{id}") { request async throws(SearchError) in
        let service = admitting(request)
        let answer = try await service.company(request.id, parameters: request.values)
        try request.require(homes: answer.listings.count)
        return FeatureOperation.Answer(answer.document(request.language))
      },
    ]
  }

  /// Returns a copy of the service whose costly work waits until the request is admitted.
  private func admitting(_ request: FeatureOperation.Request) -> MarketService {
    var service = self
    service.finder = request.finder
    return service
  }
}

extension AssistantTool {
  package static let marketPrices = AssistantTool(
    "market_prices", title: "Market prices",
    summary: """
      Reports the median and quartiles of asking prices around stations, in the districts of a \
      province or around a place; with fewer than five homes, only the count.
      """,
    operations: ["market"]
  ) { answer, text in
    let areas = answer.items.filter { $0["price"]?["median"] != nil }
    return areas.prefix(ToolText.mostItems).map { area in
      let median = area["price"]?["median"]?.double.map { Int64($0.rounded()) } ?? 0
      let place = (area["label"]?.string ?? "").inQuotationMarks
      return text.said(
        MarketToolMessage.median(place, price: median, homes: area["homes"]?.int ?? 0))
    }
  }

  package static let listCompanies = AssistantTool(
    "list_companies", title: "List companies",
    summary:
      "Lists the sellers of known homes, with types, prices, districts and telephone numbers.",
    operations: ["companies"], needsWholeIndex: true
  ) { answer, text in
    [text.said(MarketToolMessage.companies(answer["total"]?.int ?? 0))]
      + answer.items.prefix(ToolText.mostItems).map { company in
        let telephones = (company["telephones"]?.elements ?? []).prefix(3)
          .compactMap { $0["text"]?.string }
        let parts = [
          "\(text.name(company).inQuotationMarks) (\(company["id"]?.string ?? ""))",
          text.said(MarketToolMessage.homes(company["homes"]?.int ?? 0)),
          text.price(company["price"]),
        ]
        return (parts.compactMap(\.self) + telephones).joined(separator: "; ")
      }
  }
}

/// A message from the price and seller tools.
private enum MarketToolMessage: Localized {
  case median(String, price: Int64, homes: Int)
  case companies(Int)
  case homes(Int)

  var message: Message {
    switch self {
    case .median(let place, let price, let homes):
      Message(
        "\(place): median \(City.currency.amount(price.grouped)) of \(homes) \(homes == 1 ? "home" : "homes")",
        "\(place): ราคากลาง \(price.grouped) \(City.currency.plural) จาก \(homes) รายการ")
    case .companies(let count):
      Message("\(count) \(count == 1 ? "company" : "companies").", "พบ \(count) บริษัท")
    case .homes(let count):
      Message("\(count) \(count == 1 ? "home" : "homes")", "\(count) รายการ")
    }
  }
}
