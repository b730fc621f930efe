CREATE TABLE "alert_group" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "cause" integer DEFAULT 0 NOT NULL,
  "kind" integer DEFAULT 0 NOT NULL,
  "host" integer,
  "platform" integer,
  "flapping" integer DEFAULT 0 NOT NULL,
  "opened_time" integer,
  "closed_time" integer,
  "acknowledged_time" integer,
  "silenced_until" integer,
  "told_time" integer,
  "acknowledged_by" text DEFAULT '' NOT NULL,
  "silenced_by" text DEFAULT '' NOT NULL,
  "silence_reason" text DEFAULT '' NOT NULL,
  "subject" text DEFAULT '' NOT NULL,
  "cause_key" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE set null
);
CREATE INDEX "alert_group.host" ON "alert_group" ("host");
CREATE INDEX "alert_group.platform" ON "alert_group" ("platform");
CREATE UNIQUE INDEX "alert_group_open" ON "alert_group" ("cause_key") WHERE closed_time IS NULL;
CREATE INDEX "alert_group_closed" ON "alert_group" ("cause_key","closed_time");
CREATE TABLE "alert_note" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "alert_group" integer,
  "kind" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "created_by" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("alert_group") REFERENCES "alert_group"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "alert_note.alert_group" ON "alert_note" ("alert_group");
CREATE TABLE "alert_outage" (
  "group_id" integer PRIMARY KEY NOT NULL,
  "attended" integer DEFAULT 1 NOT NULL,
  "told" integer DEFAULT 0 NOT NULL,
  "told_at" integer,
  "told_event" integer DEFAULT 0 NOT NULL,
  "changed_at" integer NOT NULL,
  "flapping_since" integer,
  "flapping_told" integer DEFAULT 0 NOT NULL,
  "part_told" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("group_id") REFERENCES "alert_group"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE INDEX "alert_outage_attended" ON "alert_outage" (attended) WHERE attended = 1;
ALTER TABLE "alert_delivery" ADD "tells_wrong" integer DEFAULT 0 NOT NULL;
ALTER TABLE "alert_event" ADD "alert_group" integer;
CREATE INDEX "alert_event_group" ON "alert_event" ("alert_group","id");
CREATE INDEX "alert_event_ungrouped" ON "alert_event" ("id") WHERE state = 1 AND alert_group IS NULL;
