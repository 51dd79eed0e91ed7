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
    json.moment("created", created)
  }
}

extension Session {
  /// Writes the session as fields of an object.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("agent", agent)
    json.moment("created", created)
    json.moment("used", used)
  }
}

extension JSONWriter {
  /// Writes a field with a time in UTC, unless the time is nil.
  package mutating func moment(_ name: StaticString, _ seconds: Int64?) {
    field(name, seconds.map { CivilDate.text(secondsSince1970: $0) })
  }
}
