CREATE TABLE "firmware_campaigns" (
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"firmware_version" text NOT NULL,
	"device_types" integer[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"scheduled_at" timestamp with time zone,
	"confirmed_by" jsonb,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "firmware_campaigns_account_id_campaign_id_pk" PRIMARY KEY("account_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "firmware_releases" (
	"version" text PRIMARY KEY NOT NULL,
	"device_types" integer[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firmware_updates" (
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"order_id" text NOT NULL,
	"step" text NOT NULL,
	"failure_code" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "firmware_updates_account_id_campaign_id_serial_number_pk" PRIMARY KEY("account_id","campaign_id","serial_number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "firmware_campaigns_account_active" ON "firmware_campaigns" USING btree ("account_id") WHERE "firmware_campaigns"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "firmware_campaigns_account_firmware" ON "firmware_campaigns" USING btree ("account_id","firmware_version");--> statement-breakpoint
CREATE INDEX "firmware_updates_device" ON "firmware_updates" USING btree ("account_id","serial_number");