/// The names of the parameters that control the format of an answer.
public enum FormatParameters {
  /// The parameters for an answer that is always JSON and contains labels.
  public static let ofLabels = ["lang"]
  /// The parameters for an answer that is always JSON and contains homes selected by id.
  public static let ofListings = ["lang", "fields"]
  /// The parameters for an answer that contains homes.
  public static let ofHomes = ["format", "lang", "fields"]
  /// The parameters for an answer that contains homes and may be a table.
  public static let ofTables = ofHomes + ["bom"]
}
