DROP INDEX "devices_intercom_serial";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "claim_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "devices_serial" ON "devices" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "devices_claims" ON "devices" USING btree ("claim_expires_at") WHERE claim_expires_at IS NOT NULL;--> statement-breakpoint
-- Serial numbers that were written down before claims ended, and that no device has ever proved.
UPDATE "devices" SET "claim_expires_at" = now() + interval '30 days'
WHERE "gateway_serial" IS NULL AND "video_source_id" IS NULL AND "connection_changed_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "device_secrets" WHERE "device_secrets"."account_id" = "devices"."account_id" AND "device_secrets"."serial_number" = "devices"."serial_number");
