ALTER TABLE "people" ADD COLUMN "external_system_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "before_deletion" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "people_account_external_system_id" ON "people" USING btree ("account_id","external_system_id") WHERE status <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "people_account_email" ON "people" USING btree ("account_id",lower("email")) WHERE status <> 0 AND NOT is_visitor;--> statement-breakpoint
CREATE INDEX "people_account_name" ON "people" USING btree ("account_id",lower("first_name" || ' ' || "last_name"),"person_id");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);