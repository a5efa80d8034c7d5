CREATE TABLE "passes" (
	"account_id" text NOT NULL,
	"pass_id" text NOT NULL,
	"type" integer NOT NULL,
	"person_id" text NOT NULL,
	"full_name" text NOT NULL,
	"site_id" text NOT NULL,
	"card_number" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"request_status" integer NOT NULL,
	"requested_by_id" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"request_comments" text DEFAULT '' NOT NULL,
	"decided_by_id" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comments" text DEFAULT '' NOT NULL,
	CONSTRAINT "passes_account_id_pass_id_pk" PRIMARY KEY("account_id","pass_id")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "pass_id" text;--> statement-breakpoint
CREATE INDEX "passes_account_requested" ON "passes" USING btree ("account_id","requested_at","pass_id");--> statement-breakpoint
CREATE INDEX "passes_account_status" ON "passes" USING btree ("account_id","request_status","site_id");--> statement-breakpoint
CREATE INDEX "passes_account_card" ON "passes" USING btree ("account_id","card_number");