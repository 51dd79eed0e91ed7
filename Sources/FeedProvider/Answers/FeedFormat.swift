/// The formats in which such services write the same rows.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  /// A data contract of WCF, as the WSDL describes it.
  case contract
  /// A DataSet: a schema and a diffgram.
  case dataset
  /// A DataSet's XML as an escaped string.
  case text
  /// A DataSet's XML in CDATA.
  case cdata
  /// Plain rows, as an ASMX service's XmlSerializer writes them.
  case asmx
}
