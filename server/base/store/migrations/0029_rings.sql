ALTER TABLE "devices" ADD COLUMN "rang_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "ring_answered_by_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "ring_answered_by_name" text;