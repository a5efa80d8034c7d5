ALTER TABLE "face_invitations" ADD COLUMN "photo_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "face_invitations" ADD COLUMN "photo_id" text;--> statement-breakpoint
ALTER TABLE "face_invitations" ADD COLUMN "photo_state" text;--> statement-breakpoint
ALTER TABLE "face_invitations" ADD COLUMN "photo_refusal" text;--> statement-breakpoint
ALTER TABLE "face_invitations" ADD COLUMN "photo_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "face_invitations_account_photos" ON "face_invitations" USING btree ("account_id","photo_sent_at") WHERE photo_state = 'checking';