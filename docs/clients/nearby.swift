// A page of the homes near a place: nearby ADDRESS LAT LON [NAME=VALUE…]
//
//     swiftc -swift-version 6 nearby.swift
//     ./nearby http://127.0.0.1:8080 13.7370 100.5603 type=condo limit=5
//
// Prints a line for each home (id, price in baht, distance in metres and name, separated by tabs) and the total number
// of homes. If the service rejects the request, prints the error to standard error and exits with status 1. Needs only
// Foundation.
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Home: Decodable {
  struct Name: Decodable {
    var en: String?
    var th: String?
  }
  struct Price: Decodable {
    var min: Int?
    var max: Int?
  }

  var id: String
  var name: Name
  var price: Price?
  var distanceMeters: Double

  var line: String {
    let baht = price?.min.map { "\($0)" } ?? "-"
    return "\(id)\t\(baht)\t\(Int(distanceMeters))\t\(name.en ?? name.th ?? "-")"
  }
}

struct Answer: Decodable {
  var total: Int
  var items: [Home]
}

/// A problem document (RFC 9457).
struct Problem: Error, Decodable {
  struct BadParameter: Decodable {
    var name: String
    var reason: String
  }

  var title: String
  var detail: String
  var badParameters: [BadParameter]?

  enum CodingKeys: String, CodingKey {
    case title, detail
    case badParameters = "invalid_params"
  }

  var text: String {
    let bad = badParameters?.map { "\($0.name): \($0.reason)" }
    return ([title] + (bad ?? [detail])).joined(separator: "\n  ")
  }
}

/// Returns the response from /v1/nearby.
///
/// - Throws: `Problem` if the service rejects the request.
func nearby(_ address: String, _ parameters: [URLQueryItem]) async throws -> Answer {
  guard var url = URLComponents(string: address) else { throw URLError(.badURL) }
  url.path += url.path.hasSuffix("/") ? "v1/nearby" : "/v1/nearby"
  url.queryItems = parameters
  guard let place = url.url else { throw URLError(.badURL) }
  var request = URLRequest(url: place, timeoutInterval: 60)
  request.setValue("application/json", forHTTPHeaderField: "Accept")
  let (body, answer) = try await URLSession.shared.data(for: request)
  // An intermediate proxy might respond in another format.
  if answer.mimeType == "application/problem+json" {
    throw try JSONDecoder().decode(Problem.self, from: body)
  }
  return try JSONDecoder().decode(Answer.self, from: body)
}

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
  exit(1)
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 3 else {
  fail("A page of the homes near a place: nearby ADDRESS LAT LON [NAME=VALUE…]")
}
var parameters = [
  URLQueryItem(name: "lat", value: words[1]), URLQueryItem(name: "lon", value: words[2]),
]
for word in words.dropFirst(3) {
  let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  parameters.append(URLQueryItem(name: "\(parts[0])", value: "\(parts.dropFirst().first ?? "")"))
}
do {
  let found = try await nearby(words[0], parameters)
  for home in found.items { print(home.line) }
  print("\(found.items.count) of \(found.total) homes")
} catch let problem as Problem {
  fail(problem.text)
} catch {
  fail("\(error.localizedDescription)")
}
