-- Before there were schedules a card opened every door of its person's sites. That stays so: each site gets a zone that all of its
-- doors lead into, and one schedule opens all zones at all times for a group of everybody.
INSERT INTO "zones" ("account_id", "zone_id", "site_id", "name")
SELECT "account_id", gen_random_uuid()::text, "site_id", left("name", 50) FROM "sites";
--> statement-breakpoint
UPDATE "devices" SET "primary_zone_id" = "zones"."zone_id"
FROM "zones"
WHERE "zones"."account_id" = "devices"."account_id" AND "zones"."site_id" = "devices"."site_id"
	-- Door controllers, intercoms and wireless locks.
	AND "devices"."device_type" IN (1, 4, 5);
--> statement-breakpoint
INSERT INTO "groups" ("account_id", "group_id", "name") SELECT "account_id", 'everyone', 'Everyone' FROM "accounts";
--> statement-breakpoint
INSERT INTO "group_members" ("account_id", "group_id", "person_id") SELECT "account_id", 'everyone', "person_id" FROM "people";
--> statement-breakpoint
INSERT INTO "schedules" ("account_id", "schedule_id", "name", "kind", "recurrences", "on_holiday")
SELECT "account_id", 'always', 'Always', 'access', '[{"cron":"0 0 0 * *","timeDuration":1440}]', 'asUsual' FROM "accounts";
--> statement-breakpoint
INSERT INTO "schedule_groups" ("account_id", "schedule_id", "group_id") SELECT "account_id", 'always', 'everyone' FROM "accounts";
--> statement-breakpoint
INSERT INTO "schedule_zones" ("account_id", "schedule_id", "zone_id") SELECT "account_id", 'always', "zone_id" FROM "zones";
