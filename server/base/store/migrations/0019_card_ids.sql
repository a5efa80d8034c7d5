ALTER TABLE "cards" DROP CONSTRAINT "cards_account_id_card_number_pk";--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_account_id_card_id_pk" PRIMARY KEY("account_id","card_id");