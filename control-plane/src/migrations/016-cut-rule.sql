ALTER TABLE "publication" ADD "cut_rule" integer DEFAULT 0 NOT NULL;
