ALTER TABLE "organisation" ADD "model_share" integer DEFAULT 20 NOT NULL;
CREATE INDEX "model_call_share" ON "model_call" ("organisation_id","month","provider");
