CREATE TABLE "event_tags" (
	"account_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"tag" text NOT NULL,
	"tagged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_tags_account_id_sequence_tag_pk" PRIMARY KEY("account_id","sequence","tag")
);
--> statement-breakpoint
CREATE INDEX "event_tags_account_word" ON "event_tags" USING btree ("account_id",lower(tag),"sequence");