ALTER TABLE "account" ADD "account_key" text DEFAULT '' NOT NULL;
ALTER TABLE "platform" ADD "alt_limit" integer DEFAULT 1000 NOT NULL;
ALTER TABLE "release" ADD "alts" text DEFAULT '' NOT NULL;
ALTER TABLE "site" ADD "host_key" text DEFAULT '' NOT NULL;
CREATE INDEX "account.found-by" ON "account" ("platform","account_key");
CREATE INDEX "site.host_key" ON "site" ("host_key");
