CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"operation" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_mac" text NOT NULL,
	"status" integer,
	"sealed_answer" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_person_id_operation_idempotency_key_pk" PRIMARY KEY("account_id","person_id","operation","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "event_counters" ADD COLUMN "head_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");