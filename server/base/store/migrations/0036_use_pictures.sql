CREATE TABLE "use_pictures" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "use_pictures_account_id_event_id_pk" PRIMARY KEY("account_id","event_id")
);
