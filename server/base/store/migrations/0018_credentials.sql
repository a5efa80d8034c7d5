CREATE TABLE "card_enrolments" (
	"account_id" text NOT NULL,
	"enrolment_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"person_id" text NOT NULL,
	"full_name" text NOT NULL,
	"requested_by_id" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure_reason" text,
	CONSTRAINT "card_enrolments_account_id_enrolment_id_pk" PRIMARY KEY("account_id","enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"account_id" text NOT NULL,
	"pin_id" text NOT NULL,
	"person_id" text NOT NULL,
	"hash" text NOT NULL,
	"is_duress" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"site_ids" text[],
	"given_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pins_account_id_pin_id_pk" PRIMARY KEY("account_id","pin_id")
);
--> statement-breakpoint
CREATE TABLE "retired_cards" (
	"account_id" text NOT NULL,
	"card_id" text NOT NULL,
	"card_number" text NOT NULL,
	"facility_code" integer,
	"person_id" text NOT NULL,
	"full_name" text NOT NULL,
	"reason" text NOT NULL,
	"retired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retired_cards_account_id_card_id_pk" PRIMARY KEY("account_id","card_id")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "card_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "mobile_given_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "card_enrolments_waiting" ON "card_enrolments" USING btree ("account_id","serial_number") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "pins_account_hash" ON "pins" USING btree ("account_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_account_person" ON "pins" USING btree ("account_id","person_id","is_duress");--> statement-breakpoint
CREATE UNIQUE INDEX "retired_cards_account_number" ON "retired_cards" USING btree ("account_id","card_number",coalesce("facility_code", -1));--> statement-breakpoint
CREATE UNIQUE INDEX "cards_account_number" ON "cards" USING btree ("account_id","card_number",coalesce("facility_code", -1));--> statement-breakpoint
CREATE INDEX "cards_account_person" ON "cards" USING btree ("account_id","person_id");