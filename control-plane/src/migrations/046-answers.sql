CREATE TABLE "message_reading" (
  "account" integer PRIMARY KEY NOT NULL,
  "begun" integer,
  "read" integer,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "reply_draft" (
  "id" integer PRIMARY KEY NOT NULL,
  "user" integer NOT NULL,
  "conversation" integer,
  "comment" integer,
  "text" text NOT NULL,
  "images" text NOT NULL,
  "update_time" integer NOT NULL,
  FOREIGN KEY ("user") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("conversation") REFERENCES "conversation"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("comment") REFERENCES "comment"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "reply_draft_conversation" ON "reply_draft" ("user","conversation");
CREATE UNIQUE INDEX "reply_draft_comment" ON "reply_draft" ("user","comment");
ALTER TABLE "platform" ADD "message_read_minutes" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "status" integer DEFAULT 6 NOT NULL;
ALTER TABLE "private_message" ADD "comment" integer;
ALTER TABLE "private_message" ADD "ai_generated" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "held" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "not_before" integer;
ALTER TABLE "private_message" ADD "seen_message" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "run_seq" integer;
ALTER TABLE "private_message" ADD "author" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "approved_by" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "request_id" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "phrases" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "media" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "reason" text DEFAULT '' NOT NULL;
UPDATE "private_message" SET "status" = 3 WHERE "direction" = 2;
CREATE TABLE "__new_private_message" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "conversation" integer,
  "direction" integer DEFAULT 1 NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "status" integer DEFAULT 6 NOT NULL,
  "time" integer,
  "read_time" integer,
  "after_gap" integer DEFAULT 0 NOT NULL,
  "comment" integer,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "held" integer DEFAULT 0 NOT NULL,
  "not_before" integer,
  "seen_message" integer DEFAULT 0 NOT NULL,
  "run_seq" integer,
  "account" integer,
  "author" text DEFAULT '' NOT NULL,
  "shown_time" text DEFAULT '' NOT NULL,
  "approved_by" text DEFAULT '' NOT NULL,
  "request_id" text DEFAULT '' NOT NULL,
  "phrases" text DEFAULT '' NOT NULL,
  "original" text DEFAULT '' NOT NULL,
  "external_key" text DEFAULT '' NOT NULL,
  "media" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("conversation") REFERENCES "conversation"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("comment") REFERENCES "comment"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
INSERT INTO "__new_private_message"("id", "conversation", "direction", "kind", "status", "time", "read_time", "after_gap", "comment", "ai_generated", "held", "not_before", "seen_message", "run_seq", "account", "author", "shown_time", "approved_by", "request_id", "phrases", "original", "external_key", "media", "text", "reason") SELECT "id", "conversation", "direction", "kind", "status", "time", "read_time", "after_gap", "comment", "ai_generated", "held", "not_before", "seen_message", "run_seq", "account", "author", "shown_time", "approved_by", "request_id", "phrases", "original", "external_key", "media", "text", "reason" FROM "private_message";
DELETE FROM sqlite_sequence WHERE name = '__new_private_message' AND EXISTS (SELECT '__new_private_message', seq FROM sqlite_sequence WHERE name = 'private_message');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_private_message', seq FROM sqlite_sequence WHERE name = 'private_message';
DROP TABLE "private_message";
ALTER TABLE "__new_private_message" RENAME TO "private_message";
CREATE INDEX "private_message.conversation" ON "private_message" ("conversation","time","id","account","direction","status","comment");
CREATE INDEX "private_message.direction" ON "private_message" ("direction","time","id","conversation","account","status","comment");
CREATE INDEX "private_message.status" ON "private_message" ("status","time","id","conversation","account","direction","comment");
CREATE INDEX "private_message.time" ON "private_message" ("time","id","conversation","account","direction","status","comment");
CREATE INDEX "private_message.comment" ON "private_message" ("comment","time","id","conversation","account","direction","status");
CREATE INDEX "private_message.account" ON "private_message" ("account","time","id","conversation","direction","status","comment");
CREATE UNIQUE INDEX "private-message.key" ON "private_message" ("conversation","external_key") WHERE external_key <> '';
CREATE INDEX "private-message.sealed" ON "private_message" ("id") WHERE original <> '';
CREATE UNIQUE INDEX "private-message.request" ON "private_message" ("author","request_id") WHERE request_id <> '';
