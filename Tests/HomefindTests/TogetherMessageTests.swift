import Alerts
import CommandOutput
import HomefindTesting
import Hunts
import Messages
import Search
import Testing

@testable import homefind

/// Tests that the messages of hunts and saved searches exist in each language.
@Suite struct TogetherMessageTests {
  @Test(arguments: messages)
  func huntAndSearchMessagesExistInBothLanguages(message: TogetherMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  private static let messages: [TogetherMessage] = MessageFaults.all { message in
    switch message {
    case nil: .noHunts
    case .noHunts: .huntMade(name: "ARG1", id: "ARG2")
    case .huntMade: .huntRenamed(name: "ARG")
    case .huntRenamed: .joined(name: "ARG")
    case .joined: .declined
    case .declined: .noInvitations
    case .noInvitations:
      .summary(role: Message(verbatim: "ARG"), members: 71, homes: 72, unread: 73)
    case .summary: .noHomes
    case .noHomes: .homeAdded(id: "ARG")
    case .homeAdded: .homeChanged(id: "ARG")
    case .homeChanged: .homeRemoved(id: "ARG")
    case .homeRemoved:
      .former(field: Message(verbatim: "ARG1"), value: Message(verbatim: "ARG2"))
    case .former: .invitationMailed(days: 71)
    case .invitationMailed: .invitationToSend(days: 71)
    case .invitationToSend: .somebody
    case .somebody: .you
    case .you: .noMessages
    case .noMessages: .posted
    case .posted: .earlier(before: "ARG")
    case .earlier: .noViewings
    case .noViewings: .noSearches
    case .noSearches: .searchSaved(name: "ARG1", id: "ARG2")
    case .searchSaved: .searchMailed(name: "ARG", frequency: Message(verbatim: "ARG"))
    case .searchMailed: .searchDeleted(name: "ARG")
    case .searchDeleted: .feedIsSecret
    case .feedIsSecret: .feedRevoked(name: "ARG")
    case .feedRevoked: nil
    }
  }

  @Test func serverWordsExistInBothLanguages() {
    let words: [[any ServerWord]] = [
      HomeStatus.allCases, HuntHomeField.allCases, HuntRole.allCases, Viewing.Status.allCases,
      Viewing.Answer.allCases, AlertFrequency.allCases, AlertKind.allCases,
    ]
    for word in words.joined() {
      #expect(MessageFaults.of(word.label) == [], "\(word)")
    }
  }
}
