/// Where a person stands who reads a message: what it refers to is called otherwise there.
public enum Interface: Sendable, Hashable, CaseIterable {
  /// JSON over HTTP, and the page.
  case http
  /// The command line.
  case commandLine

  /// What the parameter with this name is called there.
  public func parameter(_ name: String) -> String { self == .commandLine ? "--\(name)" : name }
}

/// A list of names that a message points to.
public enum NameList: Sendable, Hashable {
  /// The rail stations.
  case stations
  /// The provinces.
  case provinces
  /// The companies.
  case companies
  /// The districts of the province with this code.
  case districts(province: String)

  /// The path or the command that shows the list.
  public func reference(in interface: Interface) -> String {
    switch (interface, self) {
    case (.http, .stations): "/v1/stations"
    case (.http, .provinces): "/v1/provinces"
    case (.http, .districts(let province)): "/v1/districts?province=\(province)"
    case (.http, .companies): "/v1/companies"
    case (.commandLine, .companies): "homefind companies"
    case (.commandLine, .stations): "homefind stations"
    case (.commandLine, .provinces): "homefind provinces"
    case (.commandLine, .districts(let province)): "homefind districts --province \(province)"
    }
  }
}
