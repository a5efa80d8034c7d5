export default { title: "Inbox", rules: "Notifications" };
