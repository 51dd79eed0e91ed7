/// The formats that SOAP services use for rows.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  /// A WCF data contract, as described in the WSDL.
  case contract
  /// A DataSet, which consists of a schema and a diffgram.
  case dataset
  /// A DataSet's XML in an escaped string.
  case text
  /// A DataSet's XML in a CDATA section.
  case cdata
  /// Plain elements, as written by an ASMX service's XmlSerializer.
  case asmx
}
