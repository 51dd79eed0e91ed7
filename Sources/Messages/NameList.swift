/// The interface that presents a message to the user. The interface determines the names of
/// parameters and commands.
public enum Interface: Sendable, Hashable, CaseIterable {
  /// JSON over HTTP, and the web page.
  case http
  /// The command line.
  case commandLine

  /// Returns the name of a parameter in this interface.
  public func parameter(_ name: String) -> String { self == .commandLine ? "--\(name)" : name }
}

/// A list of names that a message refers to.
public enum NameList: Sendable, Hashable {
  case stations
  case provinces
  case companies
  /// The districts of the province with this code.
  case districts(province: String)

  /// Returns the path or command for getting the list.
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
