CREATE TABLE "policy_tests" (
	"account_id" text NOT NULL,
	"test_id" text NOT NULL,
	"assertion" jsonb NOT NULL,
	"assertion_key" text NOT NULL,
	"who_name" text NOT NULL,
	"what_name" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"ran_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "policy_tests_account_id_test_id_pk" PRIMARY KEY("account_id","test_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "policy_tests_account_assertion" ON "policy_tests" USING btree ("account_id","assertion_key");