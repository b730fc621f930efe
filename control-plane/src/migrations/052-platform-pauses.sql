CREATE TABLE "platform_pause" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "platform" integer,
  "failures" integer DEFAULT 0 NOT NULL,
  "probes" integer DEFAULT 0 NOT NULL,
  "since" integer,
  "next_probe" integer,
  "ended_time" integer,
  "side" integer DEFAULT 0 NOT NULL,
  "probe_lease" integer,
  "organisation_id" integer,
  "ended_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "trouble" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "platform_pause.platform" ON "platform_pause" ("platform");
CREATE INDEX "platform_pause.organisation_id" ON "platform_pause" ("organisation_id");
CREATE UNIQUE INDEX "platform_pause_stands" ON "platform_pause" ("platform","side") WHERE state = 0;
CREATE TABLE "run_refusal" (
  "lease" integer PRIMARY KEY NOT NULL,
  "run_seq" integer NOT NULL,
  "platform_id" integer NOT NULL,
  "side" integer NOT NULL,
  "account_id" integer NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("lease") REFERENCES "run_attempt"("lease") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "run_refusal_platform" ON "run_refusal" ("platform_id","side","at");
CREATE INDEX "run_refusal_at" ON "run_refusal" ("at");
