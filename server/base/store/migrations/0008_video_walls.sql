CREATE TABLE "video_wall_streams" (
	"account_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"wall_id" text NOT NULL,
	"position" integer NOT NULL,
	"serial_number" text NOT NULL,
	CONSTRAINT "video_wall_streams_account_id_stream_id_pk" PRIMARY KEY("account_id","stream_id")
);
--> statement-breakpoint
CREATE TABLE "video_walls" (
	"account_id" text NOT NULL,
	"wall_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"slot_count" integer NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"layout" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_walls_account_id_wall_id_pk" PRIMARY KEY("account_id","wall_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "video_wall_streams_position" ON "video_wall_streams" USING btree ("account_id","wall_id","position");