ALTER TABLE "model_provider" ADD "preset" integer DEFAULT 0 NOT NULL;
ALTER TABLE "model_provider" ADD "picture_sizes" text DEFAULT '' NOT NULL;
ALTER TABLE "model_provider" ADD "error" text DEFAULT '' NOT NULL;
