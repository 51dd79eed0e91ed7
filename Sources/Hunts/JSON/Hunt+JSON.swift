import Accounts
import Basics
public import JSONStream

extension JSONWriter {
  /// Writes a person as the field `name`, unless the person is nil.
  mutating func person(_ name: StaticString, _ person: HuntPerson?) {
    guard let person else { return }
    object(name) { person.write(to: &$0) }
  }

  /// Writes the field `name`, unless the text is empty.
  mutating func text(_ name: StaticString, _ text: String) {
    field(name, text.isEmpty ? nil : text)
  }
}

extension HuntPerson {
  func write(to json: inout JSONWriter) {
    json.field("id", account.text)
    json.field("name", name)
  }
}

extension HuntSummary {
  /// Writes the fields of a hunt in a list of hunts.
  public func write(to json: inout JSONWriter) {
    json.field("id", hunt.id.text)
    json.field("name", hunt.name)
    json.field("role", role.rawValue)
    json.moment("created", hunt.created)
    json.field("members", members)
    json.field("homes", homes)
    json.field("unread", unread)
    json.field("version", hunt.version)
    json.field("seen", seen)
    json.field("changed", hunt.version > seen)
  }
}

extension HuntSheet {
  /// The hunt as a JSON document that ends with a line feed.
  public var document: [UInt8] {
    JSONWriter.document(capacity: 1_024 + 1_024 * homes.count) { write(to: &$0) }
  }

  private func write(to json: inout JSONWriter) {
    writeHead(to: &json)
    json.objects("homes", homes) { json, home in home.write(to: &json, since: reader.seen) }
    json.field("next", next)
  }

  /// Writes all fields except the homes.
  func writeHead(to json: inout JSONWriter) {
    json.field("id", hunt.id.text)
    json.field("name", hunt.name)
    json.field("role", reader.role.rawValue)
    json.moment("created", hunt.created)
    json.field("version", hunt.version)
    json.field("seen", reader.seen)
    json.field("unread", unread)
    json.objects("members", members) { json, member in
      json.field("id", member.account.text)
      json.field("name", member.name)
      json.field("role", member.role.rawValue)
      json.moment("joined", member.joined)
      if member.account == reader.account { json.field("you", true) }
    }
  }
}

extension HuntHome {
  /// Writes the fields of a home.
  ///
  /// - Parameter seen: The latest hunt version whose changes the member has seen; nil omits
  ///   `changed` and `unread`.
  func write(to json: inout JSONWriter, since seen: Int64?) {
    json.field("listing", listing)
    json.field("version", version)
    if let seen { json.field("changed", version > seen) }
    json.moment("removed", removed)
    json.field("status", opinion.status.value.rawValue)
    json.text("note", opinion.note.value)
    let given = opinion.ratings.compactMap { account, rating in
      rating.value.map { (account: account.text, rating: $0) }
    }.sorted { $0.account < $1.account }
    json.objects("ratings", given) { json, rating in
      json.field("member", rating.account)
      json.field("rating", rating.rating)
    }
    json.person("addedBy", addedBy)
    json.moment("added", added)
    json.moment("gone", gone)
    if seen != nil { json.field("unread", unread) }
    json.field(named: "home", json: Array(facts.utf8))
  }
}

extension HuntHomeChange {
  /// The home as a JSON document, with the values that the change replaced.
  public var document: [UInt8] {
    JSONWriter.document(capacity: 2_048) { json in
      home.write(to: &json, since: nil)
      json.objects("replaced", former) { json, value in
        json.field("field", value.field.rawValue)
        json.field("value", value.value)
        json.field("unseen", value.wasUnseen)
      }
    }
  }
}

extension HomeHistory {
  /// Writes the fields of a former value.
  public func write(to json: inout JSONWriter) {
    json.field("field", field.rawValue)
    json.field("value", value)
    json.person("by", by)
    json.moment("at", at)
    json.field("unseen", wasUnseen)
  }
}

extension HuntInvitation {
  /// Writes the fields of an invitation.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("email", email)
    json.field("role", role.rawValue)
    json.moment("created", created)
    json.moment("expires", expires)
    json.field("mail", mail?.rawValue)
  }
}

extension ReceivedInvitation {
  /// The invitation as a JSON document for its recipient.
  public var document: [UInt8] {
    JSONWriter.document { writeContent(to: &$0) }
  }

  /// Writes the fields of an invitation in its recipient's list of invitations.
  public func write(to json: inout JSONWriter) {
    json.field("id", invitation.id.text)
    writeContent(to: &json)
  }

  private func writeContent(to json: inout JSONWriter) {
    json.object("hunt") { $0.field("name", huntName) }
    json.person("by", by)
    json.field("role", invitation.role.rawValue)
    json.moment("expires", invitation.expires)
  }
}
