CREATE TABLE "evidence_cases" (
	"account_id" text NOT NULL,
	"case_id" text NOT NULL,
	"name" text NOT NULL,
	"reference_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"locked_at" timestamp with time zone,
	"locked_by_name" text,
	"opened_by_id" text NOT NULL,
	"opened_by_name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evidence_cases_account_id_case_id_pk" PRIMARY KEY("account_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_items" (
	"account_id" text NOT NULL,
	"case_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"serial_number" text,
	"site_id" text,
	"video_source_id" text,
	"gateway_serial" text,
	"device_name" text,
	"time_zone_id" text,
	"from_utc" timestamp with time zone,
	"to_utc" timestamp with time zone,
	"log" text,
	"text" text,
	"object_key" text,
	"sha256" text,
	"bytes" integer,
	"held_bytes" bigint,
	"missing" jsonb,
	"held_at" timestamp with time zone,
	"added_by_id" text NOT NULL,
	"added_by_name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "evidence_items_account_id_case_id_item_id_pk" PRIMARY KEY("account_id","case_id","item_id")
);
--> statement-breakpoint
CREATE INDEX "evidence_cases_opened" ON "evidence_cases" USING btree ("account_id","opened_at","case_id");--> statement-breakpoint
CREATE INDEX "evidence_items_gateway" ON "evidence_items" USING btree ("account_id","gateway_serial");--> statement-breakpoint
CREATE INDEX "evidence_items_source" ON "evidence_items" USING btree ("account_id","video_source_id");--> statement-breakpoint
-- Whoever administers an account unlocks evidence, too.
UPDATE "roles" SET "scopes" = array_append("scopes", 'evidence_w') WHERE "is_admin" AND NOT 'evidence_w' = ANY("scopes");
