CREATE TABLE "guests" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"visiting_person_id" text NOT NULL,
	"pass_kind" text NOT NULL,
	"uses_max" integer,
	CONSTRAINT "guests_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
