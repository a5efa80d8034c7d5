CREATE TABLE "accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"license_id" integer DEFAULT 0 NOT NULL,
	"status" integer NOT NULL,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"account_id" text NOT NULL,
	"card_number" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "cards_account_id_card_number_pk" PRIMARY KEY("account_id","card_number")
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"version" integer NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "dashboards_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"account_id" text NOT NULL,
	"person_id" text NOT NULL,
	"uid" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone_number" text,
	"role_id" text,
	"status" integer NOT NULL,
	"site_ids" text[] DEFAULT '{}' NOT NULL,
	"locale_iso2" text DEFAULT 'en' NOT NULL,
	"has_mobile_credential" boolean DEFAULT false NOT NULL,
	"has_enrolled_face" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "people_account_id_person_id_pk" PRIMARY KEY("account_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"account_id" text NOT NULL,
	"role_id" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rank" integer NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"video_rights" jsonb NOT NULL,
	"device_serials" text[],
	CONSTRAINT "roles_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"time_zone_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address_line_1" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country_iso2" text DEFAULT '' NOT NULL,
	CONSTRAINT "sites_account_id_site_id_pk" PRIMARY KEY("account_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"account_id" text NOT NULL,
	"command_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"result_code" text,
	CONSTRAINT "commands_account_id_command_id_serial_number_pk" PRIMARY KEY("account_id","command_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "device_secrets" (
	"account_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"secret_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_secrets_account_id_serial_number_pk" PRIMARY KEY("account_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"account_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"name" text NOT NULL,
	"device_type" integer NOT NULL,
	"site_id" text NOT NULL,
	"gateway_serial" text,
	"video_source_id" text,
	"number" integer,
	"paired_serials" text[] DEFAULT '{}' NOT NULL,
	"is_connected" boolean DEFAULT false NOT NULL,
	"connection_changed_at" timestamp with time zone,
	"lock_state" integer DEFAULT 0 NOT NULL,
	"lock_state_changed_at" timestamp with time zone,
	"relocks_at" timestamp with time zone,
	"door_state" integer DEFAULT 5 NOT NULL,
	"door_state_changed_at" timestamp with time zone,
	"lock_release_ms" integer DEFAULT 5000 NOT NULL,
	"held_open_ms" integer DEFAULT 30000 NOT NULL,
	"has_web_credential" boolean DEFAULT false NOT NULL,
	"is_video_enabled" boolean DEFAULT false NOT NULL,
	"is_audio_enabled" boolean DEFAULT false NOT NULL,
	"firmware_version" text,
	"poster_key" text,
	"poster_taken_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"boot_id" text,
	CONSTRAINT "devices_account_id_serial_number_pk" PRIMARY KEY("account_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "enrolment_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "live_seats" (
	"account_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"session" text NOT NULL,
	"person_id" text NOT NULL,
	"session_id" text NOT NULL,
	"uid" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_seats_account_id_serial_number_session_pk" PRIMARY KEY("account_id","serial_number","session")
);
--> statement-breakpoint
CREATE TABLE "temporary_credentials" (
	"access_key_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"session_token_hash" text NOT NULL,
	"policy" jsonb NOT NULL,
	"person_id" text,
	"session_id" text,
	"uid" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_sources" (
	"account_id" text NOT NULL,
	"video_source_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"gateway_serial" text NOT NULL,
	"stream_url" text NOT NULL,
	"sub_stream_url" text,
	"sealed_credentials" text,
	"encoding" text,
	"resolution" text,
	"has_audio" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"failure_code" text,
	CONSTRAINT "video_sources_account_id_video_source_id_pk" PRIMARY KEY("account_id","video_source_id")
);
--> statement-breakpoint
CREATE TABLE "event_counters" (
	"account_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"account_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"category" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"serial_number" text,
	"site_id" text,
	"actor" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"topic" text,
	"code" text,
	"document" jsonb,
	CONSTRAINT "events_account_id_sequence_pk" PRIMARY KEY("account_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"attempt_key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone NOT NULL,
	"valid_since_seconds" bigint NOT NULL,
	"current_account_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "identities_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "oob_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"request_type" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"auth_time_seconds" bigint NOT NULL,
	"account_id" text,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "people_account_uid" ON "people" USING btree ("account_id","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_account_number" ON "devices" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "devices_account_site" ON "devices" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "live_seats_person" ON "live_seats" USING btree ("account_id","person_id");--> statement-breakpoint
CREATE INDEX "temporary_credentials_expiry" ON "temporary_credentials" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "temporary_credentials_session" ON "temporary_credentials" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_sources_gateway_url" ON "video_sources" USING btree ("account_id","gateway_serial","stream_url");--> statement-breakpoint
CREATE UNIQUE INDEX "events_account_event" ON "events" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "events_account_serial" ON "events" USING btree ("account_id","serial_number","sequence");--> statement-breakpoint
CREATE INDEX "events_account_kind" ON "events" USING btree ("account_id","kind","sequence");--> statement-breakpoint
CREATE INDEX "refresh_tokens_uid" ON "refresh_tokens" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");