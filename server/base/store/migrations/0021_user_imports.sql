CREATE TABLE "user_imports" (
	"account_id" text NOT NULL,
	"import_id" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"requested_by_id" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "user_imports_account_id_import_id_pk" PRIMARY KEY("account_id","import_id")
);
--> statement-breakpoint
CREATE INDEX "user_imports_requested" ON "user_imports" USING btree ("account_id","requested_by_id","requested_at");--> statement-breakpoint
CREATE INDEX "user_imports_state" ON "user_imports" USING btree ("state");