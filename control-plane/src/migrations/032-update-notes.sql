CREATE TABLE "update_note" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "type" integer DEFAULT 1 NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "publish_time" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "version" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "content" text DEFAULT '' NOT NULL,
  "translations" text DEFAULT '' NOT NULL
);
CREATE TABLE "update_note_seen" (
  "user_id" integer NOT NULL,
  "note" integer NOT NULL,
  "publish_time" integer NOT NULL,
  PRIMARY KEY("user_id", "note"),
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("note") REFERENCES "update_note"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
