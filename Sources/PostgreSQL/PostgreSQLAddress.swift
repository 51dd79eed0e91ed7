import CPostgreSQL

/// Where a database is, and who connects to it: a `postgresql://` address, whose parts and parameters
/// are libpq's (https://www.postgresql.org/docs/15/libpq-connect.html, section 34.1.1.2), and a password
/// beside it. It prints without either.
public struct PostgreSQLAddress: Sendable {
  let text: String
  let password: String?
  /// The hosts, ports and database, for people: `db1:5432, db2:5433/homes`.
  public let place: String
  /// The user that the address names; nil where it names none.
  public let user: String?
  /// Which of the servers will do, as libpq's `target_session_attrs` has it; nil for what `text` says.
  private(set) var kind: String?

  /// The address that `text` is.
  ///
  /// - Parameter password: The password; nil leaves it to libpq (`~/.pgpass`, `PGPASSWORD`).
  /// - Throws: `PostgreSQLError` where libpq is not installed, where `text` is no such address, and where
  ///   a password stands in it: the system shows a program's arguments to every user of the machine.
  public init(_ text: String, password: String? = nil) throws(PostgreSQLError) {
    guard cpq_load() else { throw .notInstalled }
    var parts = cpq_address()
    defer { cpq_address_free(&parts) }
    guard cpq_address_parse(&parts, text) else { throw .notAnAddress }
    if parts.has_secret { throw .secretInAddress }
    self.text = text
    self.password = password
    user = parts.user.map { String(cString: $0) }
    let hosts = Self.list(parts.host)
    let ports = Self.list(parts.port)
    let servers = (hosts.isEmpty ? ["localhost"] : hosts).enumerated().map { index, host in
      let port = ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : ""
      return port.isEmpty ? host : "\(host):\(port)"
    }
    let database = parts.database.map { "/" + String(cString: $0) } ?? ""
    place = servers.joined(separator: ", ") + database
  }

  /// The same for a server that follows another, whichever of the hosts is one.
  public var ofStandby: Self {
    var address = self
    address.kind = "standby"
    return address
  }

  private static func list(_ text: UnsafeMutablePointer<CChar>?) -> [String] {
    guard let text else { return [] }
    return String(cString: text).split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
  }
}

extension PostgreSQLAddress: CustomStringConvertible, CustomReflectable {
  /// The place.
  public var description: String { place }
  /// A mirror without children, so that no dump shows the password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
