import CPostgreSQL

/// The address of a database: a `postgresql://` URI with the components and parameters that libpq
/// supports (https://www.postgresql.org/docs/15/libpq-connect.html, section 34.1.1.2), and a
/// separate password. The description of the address contains neither the user nor the password.
public struct PostgreSQLAddress: Sendable {
  let text: String
  let password: String?
  /// The hosts, ports and database, for users: `db1:5432, db2:5433/homes`.
  public let place: String
  /// The user in the address, if any.
  public let user: String?
  /// The type of server to connect to, as a value of libpq's `target_session_attrs`; nil for the
  /// value in `text`.
  private(set) var kind: String?

  /// Parses an address.
  ///
  /// - Parameter password: The password; if nil, libpq finds it (`~/.pgpass`, `PGPASSWORD`).
  /// - Throws: `PostgreSQLError` if libpq is not installed, if `text` is not an address, or if the
  ///   address contains a password. An address must not contain a password, because the system
  ///   shows a program's arguments to every user of the machine.
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

  /// The address, restricted to the standby servers among its hosts.
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
  /// The hosts, ports and database, without the user and the password.
  public var description: String { place }
  /// A mirror without children, so that no dump shows the password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
