/// The names of the parameters that say how an answer is written.
public enum FormatParameters {
  /// Of an answer that is always JSON and has labels.
  public static let ofLabels = ["lang"]
  /// Of an answer with homes by their ids, which is always JSON.
  public static let ofListings = ["lang", "fields"]
  /// Of an answer with homes.
  public static let ofHomes = ["format", "lang", "fields"]
  /// Of an answer with homes that may be a table.
  public static let ofTables = ofHomes + ["bom"]
}
