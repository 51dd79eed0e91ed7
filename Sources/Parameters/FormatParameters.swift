/// The names of the parameters that control the format of an answer.
public enum FormatParameters {
  /// The parameters of an answer that is always JSON and has labels.
  public static let ofLabels = ["lang"]
  /// The parameters of an answer that is always JSON and has homes selected by id.
  public static let ofListings = ["lang", "fields"]
  /// The parameters of an answer that contains homes.
  public static let ofHomes = ["format", "lang", "fields"]
  /// The parameters of an answer that contains homes and may be a table.
  public static let ofTables = ofHomes + ["bom"]
}
