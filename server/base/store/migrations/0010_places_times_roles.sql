CREATE TABLE "group_members" (
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "group_members_account_id_group_id_person_id_pk" PRIMARY KEY("account_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "groups_account_id_group_id_pk" PRIMARY KEY("account_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"account_id" text NOT NULL,
	"holiday_id" text NOT NULL,
	"name" text NOT NULL,
	"month" integer NOT NULL,
	"day" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holidays_account_id_holiday_id_pk" PRIMARY KEY("account_id","holiday_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_doors" (
	"account_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"serial_number" text NOT NULL,
	CONSTRAINT "schedule_doors_account_id_schedule_id_serial_number_pk" PRIMARY KEY("account_id","schedule_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "schedule_groups" (
	"account_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "schedule_groups_account_id_schedule_id_group_id_pk" PRIMARY KEY("account_id","schedule_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_people" (
	"account_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "schedule_people_account_id_schedule_id_person_id_pk" PRIMARY KEY("account_id","schedule_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_zones" (
	"account_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"zone_id" text NOT NULL,
	CONSTRAINT "schedule_zones_account_id_schedule_id_zone_id_pk" PRIMARY KEY("account_id","schedule_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"account_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"is_first_person_in" boolean DEFAULT false NOT NULL,
	"start_date" date,
	"end_date" date,
	"recurrences" jsonb NOT NULL,
	"on_holiday" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "schedules_account_id_schedule_id_pk" PRIMARY KEY("account_id","schedule_id"),
	CONSTRAINT "schedules_dates" CHECK ("schedules"."end_date" >= "schedules"."start_date")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"account_id" text NOT NULL,
	"zone_id" text NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"anti_passback" text,
	"occupancy_max" integer,
	"is_two_person" boolean DEFAULT false NOT NULL,
	"needs_escort" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "zones_account_id_zone_id_pk" PRIMARY KEY("account_id","zone_id")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "facility_code" integer;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "is_lockdown_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_visitor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "may_escort" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "needs_escort" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "address_line_2" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "state_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "external_site_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "primary_zone_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "secondary_zone_id" text;--> statement-breakpoint
CREATE INDEX "group_members_person" ON "group_members" USING btree ("account_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_account_name" ON "groups" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_account_day" ON "holidays" USING btree ("account_id","month","day");--> statement-breakpoint
CREATE INDEX "schedule_doors_serial" ON "schedule_doors" USING btree ("account_id","serial_number");--> statement-breakpoint
CREATE INDEX "schedule_groups_group" ON "schedule_groups" USING btree ("account_id","group_id");--> statement-breakpoint
CREATE INDEX "schedule_people_person" ON "schedule_people" USING btree ("account_id","person_id");--> statement-breakpoint
CREATE INDEX "schedule_zones_zone" ON "schedule_zones" USING btree ("account_id","zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_account_name" ON "schedules" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "zones_account_site_name" ON "zones" USING btree ("account_id","site_id",lower("name"));--> statement-breakpoint
CREATE INDEX "devices_primary_zone" ON "devices" USING btree ("account_id","primary_zone_id");--> statement-breakpoint
CREATE INDEX "devices_secondary_zone" ON "devices" USING btree ("account_id","secondary_zone_id");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_zones_differ" CHECK ("devices"."primary_zone_id" <> "devices"."secondary_zone_id");