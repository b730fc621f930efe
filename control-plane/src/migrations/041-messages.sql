CREATE TABLE "comment" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "account" integer,
  "publication" integer,
  "time" integer,
  "read_time" integer,
  "shown_time" text DEFAULT '' NOT NULL,
  "author_handle" text DEFAULT '' NOT NULL,
  "external_key" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "link" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("publication") REFERENCES "publication"("id") ON UPDATE no action ON DELETE set null
);
CREATE INDEX "comment.state" ON "comment" ("state","time","id","account","publication");
CREATE INDEX "comment.account" ON "comment" ("account","time","id","state","publication");
CREATE INDEX "comment.publication" ON "comment" ("publication","time","id","state","account");
CREATE INDEX "comment.time" ON "comment" ("time","id","state","account","publication");
CREATE UNIQUE INDEX "comment.key" ON "comment" ("publication","external_key") WHERE external_key <> '';
CREATE INDEX "comment.said" ON "comment" ("publication","author_handle");
CREATE TABLE "conversation" (
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
  "read_time" integer,
  "settled_time" integer,
  "seen_time" integer,
  "update_time" integer,
  "last_text" text DEFAULT '' NOT NULL,
  "peer_name" text DEFAULT '' NOT NULL,
  "peer_handle" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("assigned_to") REFERENCES "user"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("customer") REFERENCES "customer"("id") ON UPDATE no action ON DELETE set null
);
CREATE UNIQUE INDEX "conversation.natural-key" ON "conversation" ("account","peer_handle");
CREATE INDEX "conversation.account" ON "conversation" ("account");
CREATE INDEX "conversation.assigned_to" ON "conversation" ("assigned_to");
CREATE INDEX "conversation.customer" ON "conversation" ("customer");
CREATE INDEX "conversation.snoozed" ON "conversation" ("snoozed_until") WHERE snoozed_until IS NOT NULL;
CREATE TABLE "conversation_note" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "conversation" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "created_by" text DEFAULT '' NOT NULL,
  "mentions" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("conversation") REFERENCES "conversation"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "conversation_note.conversation" ON "conversation_note" ("conversation");
CREATE TABLE "private_message" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "conversation" integer,
  "direction" integer DEFAULT 1 NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "time" integer,
  "read_time" integer,
  "after_gap" integer DEFAULT 0 NOT NULL,
  "account" integer,
  "shown_time" text DEFAULT '' NOT NULL,
  "external_key" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("conversation") REFERENCES "conversation"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "private_message.conversation" ON "private_message" ("conversation","time","id","account","direction");
CREATE INDEX "private_message.direction" ON "private_message" ("direction","time","id","conversation","account");
CREATE INDEX "private_message.time" ON "private_message" ("time","id","conversation","account","direction");
CREATE INDEX "private_message.account" ON "private_message" ("account","time","id","conversation","direction");
CREATE UNIQUE INDEX "private-message.key" ON "private_message" ("conversation","external_key") WHERE external_key <> '';
CREATE TABLE "reply_phrase" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "match" integer DEFAULT 1 NOT NULL,
  "platform" integer,
  "priority" integer DEFAULT 50 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "language" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "keyword" text DEFAULT '' NOT NULL,
  "reply_content" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "reply_phrase.platform" ON "reply_phrase" ("platform");
CREATE INDEX "reply_phrase.organisation_id" ON "reply_phrase" ("organisation_id");
CREATE VIRTUAL TABLE "comment_fts" USING fts5("text", "author_handle", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "comment_term" USING fts5vocab('comment_fts', 'instance');
CREATE TABLE "conversation_tags" (row_id INTEGER NOT NULL REFERENCES "conversation"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "conversation_tags_link_id" ON "conversation_tags" (link_id);
CREATE TABLE "conversation_note_mentions" (row_id INTEGER NOT NULL REFERENCES "conversation_note"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "user"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "conversation_note_mentions_link_id" ON "conversation_note_mentions" (link_id);
CREATE VIRTUAL TABLE "private_message_fts" USING fts5("text", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "private_message_term" USING fts5vocab('private_message_fts', 'instance');
INSERT INTO "comment_fts" ("comment_fts") VALUES ('delete-all');
INSERT INTO "comment_fts" (rowid, "text", "author_handle") SELECT t.id, t."text" || char(1, 1), t."author_handle" || char(1, 1) FROM "comment" t;
DELETE FROM "conversation_tags";
INSERT INTO "conversation_tags" SELECT t.id, k.value FROM "conversation" t, json_each('[' || t."tags" || ']') k;
DELETE FROM "conversation_note_mentions";
INSERT INTO "conversation_note_mentions" SELECT t.id, k.value FROM "conversation_note" t, json_each('[' || t."mentions" || ']') k;
INSERT INTO "private_message_fts" ("private_message_fts") VALUES ('delete-all');
INSERT INTO "private_message_fts" (rowid, "text") SELECT t.id, t."text" || char(1, 1) FROM "private_message" t;
DELETE FROM "table_stat";
INSERT INTO "table_stat" ("name", "rows") SELECT 'account_metric' AS "name", count(*) AS "rows" FROM "account_metric"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'article' AS "name", count(*) AS "rows" FROM "article"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'audit_log' AS "name", count(*) AS "rows" FROM "audit_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'boost_log' AS "name", count(*) AS "rows" FROM "boost_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'comment' AS "name", count(*) AS "rows" FROM "comment"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'content_item' AS "name", count(*) AS "rows" FROM "content_item"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool' AS "name", count(*) AS "rows" FROM "link_pool"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report' AS "name", count(*) AS "rows" FROM "live_domain_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message' AS "name", count(*) AS "rows" FROM "live_message"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'model_call' AS "name", count(*) AS "rows" FROM "model_call"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'nurture_slot' AS "name", count(*) AS "rows" FROM "nurture_slot"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'phone_measure' AS "name", count(*) AS "rows" FROM "phone_measure"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'platform_log' AS "name", count(*) AS "rows" FROM "platform_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'posting' AS "name", count(*) AS "rows" FROM "posting"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'private_message' AS "name", count(*) AS "rows" FROM "private_message"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'publication' AS "name", count(*) AS "rows" FROM "publication"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'ranking' AS "name", count(*) AS "rows" FROM "ranking"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site' AS "name", count(*) AS "rows" FROM "site"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_access' AS "name", count(*) AS "rows" FROM "site_access"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_check' AS "name", count(*) AS "rows" FROM "site_check"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_crawler' AS "name", count(*) AS "rows" FROM "site_crawler"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_ip_report' AS "name", count(*) AS "rows" FROM "site_ip_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'web_domain' AS "name", count(*) AS "rows" FROM "web_domain"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
