export default { title: "Roles", panel: { list: "Roles", details: "Role", admins: "Administrators", admin: "Administrator" } } as const;
