ALTER TABLE "run" ADD "rank" integer DEFAULT 0 NOT NULL;
ALTER TABLE "run" ADD "due" integer DEFAULT 0 NOT NULL;
ALTER TABLE "run" ADD "own_parameters" text DEFAULT '' NOT NULL;
DROP INDEX "run_queue";
CREATE INDEX "run_queue" ON "run" ("lane","pin","state","rank","due","seq","not_before") WHERE state IN (0, 1);
CREATE INDEX "run_attempt_phone" ON "run_attempt" ("phone_id","lease") WHERE counts = 1;
