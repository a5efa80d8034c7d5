export default { title: "Inbox", rules: "Notification settings" };
