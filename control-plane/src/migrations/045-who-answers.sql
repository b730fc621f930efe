PRAGMA defer_foreign_keys = ON;
CREATE TABLE "__kept_conversation_note" AS SELECT * FROM "conversation_note";
CREATE TABLE "__kept_conversation_note_mentions" AS SELECT * FROM "conversation_note_mentions";
CREATE TABLE "__kept_conversation_tags" AS SELECT * FROM "conversation_tags";
CREATE TABLE "__kept_private_message" AS SELECT * FROM "private_message";
DELETE FROM "conversation_note";
DELETE FROM "conversation_note_mentions";
DELETE FROM "conversation_tags";
DELETE FROM "private_message";
ALTER TABLE "conversation" ADD "returned" integer DEFAULT 0 NOT NULL;
ALTER TABLE "conversation" ADD "returned_from" integer;
ALTER TABLE "conversation" ADD "returned_time" integer;
ALTER TABLE "conversation" ADD "assigned_time" integer;
ALTER TABLE "conversation" ADD "mentioned" text DEFAULT '' NOT NULL;
CREATE TABLE "__new_conversation" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "account" integer,
  "unread" integer DEFAULT 0 NOT NULL,
  "waiting_since" integer,
  "state" integer DEFAULT 0 NOT NULL,
  "assigned_to" integer,
  "customer" integer,
  "last_time" integer,
  "first_reply_time" integer,
  "snoozed_until" integer,
  "blocked" integer DEFAULT 0 NOT NULL,
  "returned" integer DEFAULT 0 NOT NULL,
  "returned_from" integer,
  "returned_time" integer,
  "read_time" integer,
  "settled_time" integer,
  "assigned_time" integer,
  "seen_time" integer,
  "update_time" integer,
  "last_text" text DEFAULT '' NOT NULL,
  "peer_name" text DEFAULT '' NOT NULL,
  "peer_handle" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "mentioned" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("assigned_to") REFERENCES "user"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("customer") REFERENCES "customer"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("returned_from") REFERENCES "user"("id") ON UPDATE no action ON DELETE set null
);
INSERT INTO "__new_conversation"("id", "account", "unread", "waiting_since", "state", "assigned_to", "customer", "last_time", "first_reply_time", "snoozed_until", "blocked", "returned", "returned_from", "returned_time", "read_time", "settled_time", "assigned_time", "seen_time", "update_time", "last_text", "peer_name", "peer_handle", "tags", "mentioned") SELECT "id", "account", "unread", "waiting_since", "state", "assigned_to", "customer", "last_time", "first_reply_time", "snoozed_until", "blocked", "returned", "returned_from", "returned_time", "read_time", "settled_time", "assigned_time", "seen_time", "update_time", "last_text", "peer_name", "peer_handle", "tags", "mentioned" FROM "conversation";
DELETE FROM sqlite_sequence WHERE name = '__new_conversation' AND EXISTS (SELECT '__new_conversation', seq FROM sqlite_sequence WHERE name = 'conversation');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_conversation', seq FROM sqlite_sequence WHERE name = 'conversation';
DROP TABLE "conversation";
ALTER TABLE "__new_conversation" RENAME TO "conversation";
CREATE UNIQUE INDEX "conversation.natural-key" ON "conversation" ("account","peer_handle");
CREATE INDEX "conversation.account" ON "conversation" ("account");
CREATE INDEX "conversation.assigned_to" ON "conversation" ("assigned_to");
CREATE INDEX "conversation.customer" ON "conversation" ("customer");
CREATE INDEX "conversation.returned_from" ON "conversation" ("returned_from");
CREATE INDEX "conversation.snoozed" ON "conversation" ("snoozed_until") WHERE snoozed_until IS NOT NULL;
INSERT INTO "conversation_note" ("id", "conversation", "create_time", "update_time", "revision", "created_by", "mentions", "text") SELECT "id", "conversation", "create_time", "update_time", "revision", "created_by", "mentions", "text" FROM "__kept_conversation_note";
DROP TABLE "__kept_conversation_note";
INSERT INTO "conversation_note_mentions" SELECT * FROM "__kept_conversation_note_mentions";
DROP TABLE "__kept_conversation_note_mentions";
INSERT INTO "conversation_tags" SELECT * FROM "__kept_conversation_tags";
DROP TABLE "__kept_conversation_tags";
INSERT INTO "private_message" ("id", "conversation", "direction", "kind", "time", "read_time", "after_gap", "account", "shown_time", "original", "external_key", "text") SELECT "id", "conversation", "direction", "kind", "time", "read_time", "after_gap", "account", "shown_time", "original", "external_key", "text" FROM "__kept_private_message";
DROP TABLE "__kept_private_message";
CREATE TABLE "conversation_mentioned" (row_id INTEGER NOT NULL REFERENCES "conversation"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "user"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "conversation_mentioned_link_id" ON "conversation_mentioned" (link_id);
DELETE FROM "conversation_mentioned";
INSERT INTO "conversation_mentioned" SELECT t.id, k.value FROM "conversation" t, json_each('[' || t."mentioned" || ']') k;
