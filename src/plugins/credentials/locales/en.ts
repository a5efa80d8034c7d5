export default {
  title: "Credentials",
  panel: {
    person: "Credentials of a person",
    cloudKeys: "Cloud keys",
    faces: "Face invitations",
    inviteSeveral: "Invite for a photo",
    rules: "Cards and PINs",
  },
} as const;
