import Foundation
import RESO

/// A parsed response.
struct ReadReply {
  let status: Int
  let version: String
  let fields: [String: Any]

  var rows: [[String: Any]] { fields["value"] as? [[String: Any]] ?? [] }
  var keys: [String] { rows.compactMap { $0["ListingKey"] as? String } }
  var next: String? { fields["@odata.nextLink"] as? String }
  var errorTarget: String? { (fields["error"] as? [String: Any])?["target"] as? String }
  var errorMessage: String { (fields["error"] as? [String: Any])?["message"] as? String ?? "" }
}

extension StoredListings {
  /// Returns the response for a URL below the root. The URL may contain `&` and `?` only as
  /// separators.
  func get(
    _ address: String, prefer: String? = nil, version: String? = nil, maxVersion: String? = nil
  ) async throws -> ReadReply {
    let parts = address.split(separator: "?", maxSplits: 1)
    var parameters: [String: [String]] = [:]
    for option in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
      parameters[pair[0], default: []].append(
        pair.count > 1 ? pair[1].removingPercentEncoding ?? "" : "")
    }
    let reply = try await service.reply(
      to: RESORequest(
        path: parts.first.map(String.init) ?? "", parameters: parameters, version: version,
        maxVersion: maxVersion, prefer: prefer))
    let fields = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    return ReadReply(status: reply.status, version: reply.version, fields: fields ?? [:])
  }

  /// Fetches all rows for a URL page by page, and calls `between` after each page.
  func all(
    _ address: String, pages size: Int, between: (Int) throws -> Void = { _ in }
  ) async throws -> [[String: Any]] {
    var rows: [[String: Any]] = []
    var address: String? = address
    var number = 0
    while let next = address {
      let reply = try await get(next, prefer: "odata.maxpagesize=\(size)")
      rows += reply.rows
      address = reply.next
      number += 1
      if address != nil { try between(number) }
    }
    return rows
  }
}
