CREATE TABLE "muster_people" (
	"account_id" text NOT NULL,
	"muster_id" text NOT NULL,
	"person_id" text NOT NULL,
	"full_name" text NOT NULL,
	"is_visitor" boolean NOT NULL,
	"phone_number" text,
	"host_name" text,
	"host_phone_number" text,
	"zone_id" text NOT NULL,
	"zone_name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"door" jsonb,
	"last_seen_at" timestamp with time zone NOT NULL,
	"last_seen_door" jsonb,
	"is_late" boolean DEFAULT false NOT NULL,
	"method" text,
	"accounted_at" timestamp with time zone,
	"accounted_by_id" text,
	"accounted_by_name" text,
	"accounted_door" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"went_back_at" timestamp with time zone,
	"revision" integer NOT NULL,
	CONSTRAINT "muster_people_account_id_muster_id_person_id_pk" PRIMARY KEY("account_id","muster_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "musters" (
	"account_id" text NOT NULL,
	"muster_id" text NOT NULL,
	"site_id" text NOT NULL,
	"site_name" text NOT NULL,
	"time_zone_id" text NOT NULL,
	"zones" jsonb NOT NULL,
	"assembly_zones" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"called_by_id" text NOT NULL,
	"called_by_name" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"closed_by_id" text,
	"closed_by_name" text,
	"closed_at" timestamp with time zone,
	"comments" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "musters_account_id_muster_id_pk" PRIMARY KEY("account_id","muster_id")
);
--> statement-breakpoint
CREATE INDEX "muster_people_revision" ON "muster_people" USING btree ("account_id","muster_id","revision","person_id");--> statement-breakpoint
CREATE INDEX "musters_called" ON "musters" USING btree ("account_id","called_at","muster_id");--> statement-breakpoint
CREATE INDEX "musters_open" ON "musters" USING btree ("account_id","site_id") WHERE closed_at IS NULL;--> statement-breakpoint
-- B-22: a closed muster never changes, nor does its list, whichever program or person writes.
CREATE FUNCTION "refuse_change_of_closed_muster"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The muster % is closed and cannot change', OLD."muster_id" USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "musters_are_final" BEFORE UPDATE ON "musters" FOR EACH ROW WHEN (OLD."closed_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change_of_closed_muster"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_closed_list"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "musters" WHERE "account_id" = NEW."account_id" AND "muster_id" = NEW."muster_id" AND "closed_at" IS NOT NULL) THEN
		RAISE EXCEPTION 'The muster % is closed and its list cannot change', NEW."muster_id" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "muster_people_are_final" BEFORE INSERT OR UPDATE ON "muster_people" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_closed_list"();
