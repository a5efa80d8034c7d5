CREATE TABLE "person_notices" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"rules" jsonb,
	"read_sequence" bigint DEFAULT 0 NOT NULL,
	"cleared_sequence" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "person_notices_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
