ALTER TABLE "statistics_account" ADD "messages_in" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_account" ADD "messages_out" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_operator" ADD "answered" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_operator" ADD "step" integer DEFAULT -1 NOT NULL;
ALTER TABLE "statistics_operator" ADD "waits" integer DEFAULT 0 NOT NULL;
DROP INDEX "statistics_operator_key";
CREATE UNIQUE INDEX "statistics_operator_key" ON "statistics_operator" ("day","user","step");
