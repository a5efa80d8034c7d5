ALTER TABLE "user_imports" ADD COLUMN "dates" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "takes" text DEFAULT 'all' NOT NULL;