ALTER TABLE "release" ADD "crops" text DEFAULT '' NOT NULL;
