CREATE TABLE "ad_statistic" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "ad_type" integer DEFAULT 1 NOT NULL,
  "requests" integer,
  "impressions" integer,
  "clicks" integer,
  "income" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "currency" text DEFAULT '' NOT NULL,
  "day" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "app" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "ad_statistic.natural-key" ON "ad_statistic" ("day","app","ad_type","country","currency","organisation_id");
CREATE INDEX "ad_statistic.organisation_id" ON "ad_statistic" ("organisation_id");
