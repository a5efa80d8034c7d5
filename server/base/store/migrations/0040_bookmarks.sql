CREATE TABLE "bookmarks" (
	"account_id" text NOT NULL,
	"bookmark_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"from_utc" timestamp with time zone NOT NULL,
	"to_utc" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookmarks_account_id_bookmark_id_pk" PRIMARY KEY("account_id","bookmark_id")
);
--> statement-breakpoint
CREATE INDEX "bookmarks_account_from" ON "bookmarks" USING btree ("account_id","from_utc","bookmark_id");--> statement-breakpoint
CREATE INDEX "bookmarks_device_from" ON "bookmarks" USING btree ("account_id","serial_number","from_utc");