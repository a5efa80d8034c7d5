-- AP-03: a decided request never changes, whichever program or person writes.
CREATE FUNCTION "refuse_change_of_decided_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The request % is decided and cannot change', OLD."pass_id" USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "passes_are_final" BEFORE UPDATE ON "passes" FOR EACH ROW WHEN (OLD."request_status" <> 0) EXECUTE FUNCTION "refuse_change_of_decided_pass"();
