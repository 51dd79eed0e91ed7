import Basics
import Hunts
package import JSONStream
import Messages
import Terminal

/// Formats hunts from the server's documents as text.
package struct HuntText {
  package let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  /// Returns hunts, one per line.
  package func hunts(_ hunts: [JSONNode]) -> [String] {
    if hunts.isEmpty { return [text(TogetherMessage.noHunts)] }
    var table = TextTable([
      .init(screen.say("SHARED LIST", "กลุ่มหาบ้าน")), .init(screen.say("YOU", "คุณ")),
      .init(screen.say("MEMBERS", "สมาชิก"), isTrailing: true),
      .init(screen.say("HOMES", "บ้าน"), isTrailing: true, leastWidth: 5),
      .init(screen.say("UNREAD", "ยังไม่อ่าน"), isTrailing: true, leastWidth: 6),
      .init(screen.say("CHANGED", "เปลี่ยนแปลง")), .init("ID", leastWidth: 32),
    ])
    for hunt in hunts {
      table.add([
        .init(hunt.text("name"), .bold), .init(text(Message(hunt["role"], as: HuntRole.self))),
        .init(hunt.number("members")), .init(hunt.number("homes")), .init(hunt.number("unread")),
        .init(hunt["changed"]?.bool == true ? screen.say("yes", "ใช่") : ""),
        .init(hunt.text("id")),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  /// Returns a hunt with its homes.
  package func hunt(_ hunt: JSONNode) -> [String] {
    let homes = hunt["homes"]?.elements ?? []
    let members = hunt["members"]?.elements ?? []
    let summary = TogetherMessage.summary(
      role: Message(hunt["role"], as: HuntRole.self), members: members.count, homes: homes.count,
      unread: homes.reduce(hunt["unread"]?.int ?? 0) { $0 + ($1["unread"]?.int ?? 0) })
    let lines = [
      screen.paint(hunt.text("name"), .bold), screen.paint(text(summary), .dim), "",
    ]
    if homes.isEmpty { return lines + [text(TogetherMessage.noHomes)] }
    let names = self.names(of: members)
    var table = TextTable([
      .init("ID", leastWidth: 13), .init(screen.say("HOME", "บ้าน")),
      .init(screen.say("PRICE", "ราคา")), .init(screen.say("STATUS", "สถานะ")),
      .init(screen.say("RATINGS", "คะแนน")), .init(screen.say("NEW", "ใหม่")),
      .init(screen.say("NOTE", "โน้ต")),
    ])
    for home in homes {
      let facts = home["home"]
      let name = facts?["name"]
      table.add([
        .init(home.text("listing")),
        .init(name?["en"]?.string ?? name?["th"]?.string ?? "", .bold),
        .init(facts?["price"]?["text"]?.string ?? ""), .init(status(of: home)),
        .init(ratings(of: home, names)), .init(news(of: home)), .init(home.text("note")),
      ])
    }
    return lines + table.lines(width: screen.columns, paint: screen.paint)
  }

  /// Returns members, one per line.
  package func members(_ members: [JSONNode]) -> [String] {
    let names = self.names(of: members)
    var table = TextTable([
      .init(screen.say("MEMBER", "สมาชิก")), .init(screen.say("ROLE", "บทบาท")),
      .init(screen.say("JOINED", "เข้าร่วม")), .init("ID", leastWidth: 32),
    ])
    for member in members {
      table.add([
        .init(names[member.text("id")] ?? "", .bold),
        .init(text(Message(member["role"], as: HuntRole.self))),
        .init(LocalTime.localized(member.text("joined"))), .init(member.text("id")),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  /// Returns the user's invitations, one per line.
  package func invitations(_ invitations: [JSONNode]) -> [String] {
    if invitations.isEmpty { return [text(TogetherMessage.noInvitations)] }
    var table = TextTable([
      .init(screen.say("SHARED LIST", "กลุ่มหาบ้าน")), .init(screen.say("FROM", "จาก")),
      .init(screen.say("ROLE", "บทบาท")), .init(screen.say("UNTIL", "ถึง")),
      .init("ID", leastWidth: 32),
    ])
    for invitation in invitations {
      table.add([
        .init(invitation["hunt"]?.text("name") ?? "", .bold), .init(name(of: invitation["by"])),
        .init(text(Message(invitation["role"], as: HuntRole.self))),
        .init(LocalTime.localized(invitation.text("expires"))), .init(invitation.text("id")),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  /// Returns messages, earliest first, each with its sender and time, followed by its text.
  package func messages(_ messages: [JSONNode]) -> [String] {
    if messages.isEmpty { return [text(TogetherMessage.noMessages)] }
    return messages.flatMap { message in
      let about = message["listing"]?.string.map { " · \($0.onOneLine)" } ?? ""
      let head =
        screen.paint(name(of: message["by"]), .bold)
        + screen.paint(" · \(LocalTime.localized(message.text("at")))\(about)", .dim)
      let lines = (message["text"]?.string ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
      return [head] + lines.map { "  \($0.onOneLine)" }
    }
  }

  /// Returns viewings, one per line.
  package func viewings(_ viewings: [JSONNode]) -> [String] {
    if viewings.isEmpty { return [text(TogetherMessage.noViewings)] }
    var table = TextTable([
      .init(screen.say("TIME", "เวลา"), leastWidth: 23), .init(screen.say("HOME", "บ้าน")),
      .init(screen.say("STATUS", "สถานะ")), .init(screen.say("WHO", "สมาชิก")),
      .init(screen.say("NOTE", "โน้ต")),
    ])
    for viewing in viewings {
      let times = viewing["times"]?.elements ?? []
      let chosen = viewing["chosen"]?.int.flatMap { times.indices.contains($0) ? times[$0] : nil }
      let guests = (viewing["guests"]?.elements ?? []).map { guest in
        "\(name(of: guest)): \(text(Message(guest["answer"], as: Viewing.Answer.self)))"
      }
      table.add([
        .init(
          (chosen.map { [$0] } ?? times).map { LocalTime.localized($0.text("from")) }
            .joined(separator: ", ")),
        .init(viewing.text("listing")),
        .init(text(Message(viewing["status"], as: Viewing.Status.self))),
        .init(guests.joined(separator: ", ")), .init(viewing.text("note")),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  private func status(of home: JSONNode) -> String {
    let status = text(Message(home["status"], as: HomeStatus.self))
    return home["gone"] == nil ? status : "\(status), \(screen.say("gone", "ไม่มีประกาศแล้ว"))"
  }

  private func ratings(of home: JSONNode, _ names: [String: String]) -> String {
    (home["ratings"]?.elements ?? []).map { rating in
      "\(names[rating.text("member")] ?? text(TogetherMessage.somebody)) \(rating.number("rating"))"
    }.joined(separator: ", ")
  }

  private func news(of home: JSONNode) -> String {
    let unread = home["unread"]?.int ?? 0
    let changed = home["changed"]?.bool == true ? [screen.say("changed", "เปลี่ยนแปลง")] : []
    let messages = unread > 0 ? [text(Counted(unread, .unreadMessage))] : []
    return (changed + messages).joined(separator: ", ")
  }

  /// Returns the members' display names by id.
  private func names(of members: [JSONNode]) -> [String: String] {
    Dictionary(
      members.map { member in
        let isReader = member["you"]?.bool == true
        return (member.text("id"), isReader ? text(TogetherMessage.you) : name(of: member))
      }, uniquingKeysWith: { one, _ in one })
  }

  private func name(of person: JSONNode?) -> String {
    person?["name"]?.string?.onOneLine ?? text(TogetherMessage.somebody)
  }

  private func text(_ message: some Localized) -> String { message.text(in: screen.language) }
}

extension JSONNode {
  /// Returns the string value of a JSON member on one line; empty if the member is absent.
  package func text(_ name: String) -> String { self[name]?.string?.onOneLine ?? "" }

  /// Returns the whole-number value of a JSON member; empty if the member is absent.
  package func number(_ name: String) -> String { self[name]?.int.map { "\($0)" } ?? "" }
}
