CREATE TABLE "lockdown_plans" (
	"account_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_on" timestamp with time zone,
	"duration_minutes" integer,
	"is_every_door" boolean NOT NULL,
	"site_ids" text[] NOT NULL,
	"serial_numbers" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lockdown_plans_account_id_plan_id_pk" PRIMARY KEY("account_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "lockdowns" (
	"account_id" text NOT NULL,
	"lockdown_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"description" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" jsonb NOT NULL,
	"duration_minutes" integer,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "lockdowns_account_id_lockdown_id_pk" PRIMARY KEY("account_id","lockdown_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "lockdown_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "lockdown_plans_account_description" ON "lockdown_plans" USING btree ("account_id",lower("description"));--> statement-breakpoint
CREATE UNIQUE INDEX "lockdowns_account_active" ON "lockdowns" USING btree ("account_id") WHERE "lockdowns"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "lockdowns_due" ON "lockdowns" USING btree ("ends_at") WHERE "lockdowns"."ended_at" IS NULL;