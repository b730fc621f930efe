ALTER TABLE "account_group" ADD "working_hours" text DEFAULT '' NOT NULL;
