CREATE TABLE "statistics_business" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "seen_as" text NOT NULL,
  "whose" text NOT NULL,
  "currency" text NOT NULL,
  "customers" integer DEFAULT 0 NOT NULL,
  "signed" integer DEFAULT 0 NOT NULL,
  "orders" integer DEFAULT 0 NOT NULL,
  "paid" integer DEFAULT 0 NOT NULL,
  "refunded" integer DEFAULT 0 NOT NULL,
  "ad_income" integer DEFAULT 0 NOT NULL,
  "grants" integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX "statistics_business_key" ON "statistics_business" ("day","seen_as","whose","currency");
CREATE INDEX "statistics_business_at" ON "statistics_business" ("at");
ALTER TABLE "statistics_account" ADD "services" integer DEFAULT 0 NOT NULL;
-- Of days that were made before: who had which service then stands in the grants.
UPDATE "statistics_account" SET "services" = (SELECT count(DISTINCT g."service") FROM "value_grant" g WHERE g."organisation" = "statistics_account"."organisation_id"
  AND g."create_time" < "statistics_account"."at" + 86400000 AND (g."until" = '' OR g."until" >= "statistics_account"."day")) WHERE "organisation_id" IN (SELECT "organisation" FROM "value_grant");
