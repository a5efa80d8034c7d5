CREATE TABLE "person_macros" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"version" integer NOT NULL,
	"macros" jsonb NOT NULL,
	CONSTRAINT "person_macros_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
