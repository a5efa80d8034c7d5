CREATE INDEX "events_account_time" ON "events" USING btree ("account_id","occurred_at","sequence");--> statement-breakpoint
CREATE INDEX "events_account_serial_time" ON "events" USING btree ("account_id","serial_number","occurred_at","sequence");--> statement-breakpoint
CREATE INDEX "events_account_site_time" ON "events" USING btree ("account_id","site_id","occurred_at","sequence");--> statement-breakpoint
CREATE INDEX "events_account_category_time" ON "events" USING btree ("account_id","category","occurred_at","sequence");--> statement-breakpoint
CREATE INDEX "events_account_result_time" ON "events" USING btree ("account_id",(data ->> 'result'),"occurred_at","sequence") WHERE kind = 'access.decision';--> statement-breakpoint
CREATE INDEX "events_account_actor_time" ON "events" USING btree ("account_id",(actor ->> 'id'),"occurred_at","sequence");