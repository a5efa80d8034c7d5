CREATE TABLE "catalog_entries" (
	"account_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"unit_type" integer NOT NULL,
	"display_name" text NOT NULL,
	"person_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "catalog_entries_account_id_entry_id_pk" PRIMARY KEY("account_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "device_calls" (
	"account_id" text NOT NULL,
	"call_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"device_name" text NOT NULL,
	"site_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"unit_type" integer NOT NULL,
	"display_name" text NOT NULL,
	"full_name" text NOT NULL,
	"person_id" text,
	"method" integer NOT NULL,
	"status" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"rings_until" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"answered_by_name" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "device_calls_account_id_call_id_pk" PRIMARY KEY("account_id","call_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_entries_person" ON "catalog_entries" USING btree ("account_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_entries_lobby" ON "catalog_entries" USING btree ("account_id") WHERE "catalog_entries"."person_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "device_calls_id" ON "device_calls" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "device_calls_requested" ON "device_calls" USING btree ("account_id","requested_at","call_id");--> statement-breakpoint
CREATE INDEX "device_calls_open" ON "device_calls" USING btree ("status","rings_until") WHERE status <= 2;--> statement-breakpoint
CREATE INDEX "devices_intercom_serial" ON "devices" USING btree ("serial_number") WHERE "devices"."device_type" = 4;