CREATE TABLE "cloud_keys" (
	"account_id" text NOT NULL,
	"cloud_key_id" text NOT NULL,
	"person_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"hash" text NOT NULL,
	"serial_numbers" text[],
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"given_by_id" text NOT NULL,
	"given_by_name" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cloud_keys_account_id_cloud_key_id_pk" PRIMARY KEY("account_id","cloud_key_id")
);
--> statement-breakpoint
CREATE INDEX "cloud_keys_code" ON "cloud_keys" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "cloud_keys_account_person" ON "cloud_keys" USING btree ("account_id","person_id");