import HomefindTesting
import Hunts
import Testing

@Suite struct HuntRoleTests {
  @Test func rolesGrantTheirActions() {
    let looker: Set<HuntAction> = [.read, .rate, .write, .answer, .sharePosition, .leave]
    let changer: Set<HuntAction> = [.rename, .editHomes, .editPlaces, .editViewings]
    for action in HuntAction.allCases {
      #expect(HuntRole.owner.may(action))
      #expect(HuntRole.viewer.may(action) == looker.contains(action), "\(action)")
      #expect(
        HuntRole.editor.may(action) == looker.union(changer).contains(action), "\(action)")
    }
    #expect(!HuntRole.given.contains(.owner))
  }

  @Test func ratingAloneNeedsOnlyTheRatingRight() {
    #expect(HomeEdit(rating: .given(3)).actions == [.rate])
    #expect(HomeEdit(rating: HomeEdit.Rating.none).actions == [.rate])
    #expect(HomeEdit(note: "", rating: .given(3)).actions == [.editHomes])
    #expect(HomeEdit(status: .offer).actions == [.editHomes])
    // An empty edit adds the home.
    #expect(HomeEdit().actions == [.editHomes])
  }
}
