DROP INDEX "run_attempt_phone";
CREATE INDEX "run_attempt_settling" ON "run_attempt" ("account_id","at") WHERE counts = 2;
CREATE INDEX "run_attempt_phone" ON "run_attempt" ("phone_id","lease") WHERE counts > 0;
