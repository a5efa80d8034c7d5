CREATE TABLE "face_invitations" (
	"account_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"person_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"hash" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"wrong_pins_of_window" integer DEFAULT 0 NOT NULL,
	"window_started_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"given_by_id" text NOT NULL,
	"given_by_name" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "face_invitations_account_id_invitation_id_pk" PRIMARY KEY("account_id","invitation_id")
);
--> statement-breakpoint
CREATE INDEX "face_invitations_code" ON "face_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "face_invitations_account_person" ON "face_invitations" USING btree ("account_id","person_id");