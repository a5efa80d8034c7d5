ALTER TABLE "people" ADD COLUMN "mobile_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "avatar_key" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_on_wall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "local_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_sources" ADD COLUMN "has_ptz" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_sources" ADD COLUMN "inference_url" text;