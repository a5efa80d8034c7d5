CREATE TABLE "event_videos" (
	"account_id" text NOT NULL,
	"video_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"video_source_id" text NOT NULL,
	"gateway_serial" text NOT NULL,
	"from_utc" timestamp with time zone NOT NULL,
	"to_utc" timestamp with time zone NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"stored_at" timestamp with time zone,
	"bytes" bigint,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "event_videos_account_id_video_id_pk" PRIMARY KEY("account_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "video_shares" ADD COLUMN "is_event" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "event_videos_range" ON "event_videos" USING btree ("account_id","serial_number","from_utc","to_utc");--> statement-breakpoint
CREATE INDEX "event_videos_gateway" ON "event_videos" USING btree ("account_id","gateway_serial");