CREATE TABLE "credential_uses" (
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "credential_uses_account_id_credential_id_event_id_pk" PRIMARY KEY("account_id","credential_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "whereabouts" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"zone_id" text,
	"at" timestamp with time zone NOT NULL,
	"event_id" text NOT NULL,
	"serial_number" text,
	CONSTRAINT "whereabouts_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "zone_forgiveness" (
	"account_id" text NOT NULL,
	"zone_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "zone_forgiveness_account_id_zone_id_pk" PRIMARY KEY("account_id","zone_id")
);
--> statement-breakpoint
CREATE INDEX "whereabouts_zone" ON "whereabouts" USING btree ("account_id","zone_id","at");