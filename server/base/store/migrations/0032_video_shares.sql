CREATE TABLE "video_share_openings" (
	"account_id" text NOT NULL,
	"share_id" text NOT NULL,
	"opening_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "video_share_openings_account_id_share_id_opening_id_pk" PRIMARY KEY("account_id","share_id","opening_id")
);
--> statement-breakpoint
CREATE TABLE "video_shares" (
	"account_id" text NOT NULL,
	"share_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"video_source_id" text NOT NULL,
	"gateway_serial" text NOT NULL,
	"from_utc" timestamp with time zone NOT NULL,
	"to_utc" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"link_origin" text NOT NULL,
	"minutes" integer NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text,
	"object_key" text NOT NULL,
	"stored_at" timestamp with time zone,
	"bytes" bigint,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"revoked_at" timestamp with time zone,
	"revoked_by_name" text,
	"removed_at" timestamp with time zone,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_shares_account_id_share_id_pk" PRIMARY KEY("account_id","share_id")
);
--> statement-breakpoint
CREATE INDEX "video_shares_code" ON "video_shares" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "video_shares_account_created" ON "video_shares" USING btree ("account_id","created_at","share_id");--> statement-breakpoint
CREATE INDEX "video_shares_gateway" ON "video_shares" USING btree ("account_id","gateway_serial");