/// The formats in which SOAP services write rows.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  /// A WCF data contract, as described in the WSDL.
  case contract
  /// A DataSet: a schema and a diffgram.
  case dataset
  /// A DataSet's XML in an escaped string.
  case text
  /// A DataSet's XML in CDATA.
  case cdata
  /// Plain rows, as written by an ASMX service's XmlSerializer.
  case asmx
}
