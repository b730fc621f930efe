CREATE TABLE "alert_held" (
  "event_id" integer PRIMARY KEY NOT NULL,
  "released_at" integer,
  FOREIGN KEY ("event_id") REFERENCES "alert_event"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE INDEX "alert_held_now" ON "alert_held" (event_id) WHERE released_at IS NULL;
CREATE TABLE "alert_window" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "purpose" integer DEFAULT 1 NOT NULL,
  "list" integer DEFAULT 2 NOT NULL,
  "repeat" integer DEFAULT 1 NOT NULL,
  "from_time" integer,
  "to_time" integer,
  "holds_until" integer,
  "made_user" integer,
  "ended_why" integer DEFAULT 0 NOT NULL,
  "ended_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "from_clock" text DEFAULT '' NOT NULL,
  "to_clock" text DEFAULT '' NOT NULL,
  "weekdays" text DEFAULT '' NOT NULL,
  "made_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "filter" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "alert_window.organisation_id" ON "alert_window" ("organisation_id");
