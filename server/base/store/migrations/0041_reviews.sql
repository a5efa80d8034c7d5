CREATE TABLE "review_marks" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "review_marks_account_id_person_id_serial_number_pk" PRIMARY KEY("account_id","person_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"serial_number" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"is_reviewed" boolean NOT NULL,
	CONSTRAINT "reviews_account_id_person_id_sequence_pk" PRIMARY KEY("account_id","person_id","sequence")
);
--> statement-breakpoint
CREATE INDEX "reviews_person_time" ON "reviews" USING btree ("account_id","person_id","occurred_at");--> statement-breakpoint
CREATE INDEX "events_account_notable_time" ON "events" USING btree ("account_id","occurred_at","sequence") WHERE (kind IN ('doorbell.ring', 'door.pins_locked') OR kind = 'access.decision' AND (data ->> 'result' NOT IN ('0', '7', '8') OR data ->> 'isDuress' = 'true') OR kind = 'door.state' AND data ->> 'doorState' IN ('3', '4') OR kind = 'device.connection' AND data ->> 'isConnected' = 'false');