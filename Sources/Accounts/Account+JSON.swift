import Basics
public import JSONStream
import Messages

extension Account {
  /// Writes the account as fields of an object.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("email", email)
    json.field("name", name)
    json.field("language", language.rawValue)
    json.field("created", CivilDate.text(secondsSince1970: created))
  }
}

extension Session {
  /// Writes the session as fields of an object.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("agent", agent)
    json.field("created", CivilDate.text(secondsSince1970: created))
    json.field("used", CivilDate.text(secondsSince1970: used))
  }
}
