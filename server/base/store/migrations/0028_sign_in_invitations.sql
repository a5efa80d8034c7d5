CREATE TABLE "sign_in_invitations" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"email" text NOT NULL,
	"invited_by_id" text NOT NULL,
	"invited_by_name" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_invitations_account_id_person_id_pk" PRIMARY KEY("account_id","person_id"),
	CONSTRAINT "sign_in_invitations_code_hash_unique" UNIQUE("code_hash")
);
