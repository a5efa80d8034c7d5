ALTER TABLE "video_sources" ADD COLUMN "live_conversion" text;--> statement-breakpoint
ALTER TABLE "video_sources" ADD COLUMN "sub_stream_failure_code" text;