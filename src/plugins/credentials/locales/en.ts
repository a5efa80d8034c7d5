export default {
  title: "Credentials",
  panel: {
    person: "Credentials of a person",
    cloudKeys: "Cloud keys",
    faces: "Face invitations",
    photos: "Face photos to check",
    inviteSeveral: "Invite for a photo",
    rules: "Cards and PINs",
    uses: "Openings with pictures",
  },
} as const;
