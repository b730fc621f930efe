CREATE TABLE "publication" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "scheduled_time" integer,
  "account" integer,
  "platform" integer,
  "persona" integer,
  "check_status" integer DEFAULT 0 NOT NULL,
  "verified" integer DEFAULT 0 NOT NULL,
  "source" integer DEFAULT 1 NOT NULL,
  "held" integer DEFAULT 0 NOT NULL,
  "outcome_unknown" integer DEFAULT 0 NOT NULL,
  "by_hand" integer DEFAULT 0 NOT NULL,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "disclosure" integer DEFAULT 0 NOT NULL,
  "label_applied" integer DEFAULT 0 NOT NULL,
  "translate" integer DEFAULT 0 NOT NULL,
  "segments" integer DEFAULT 0 NOT NULL,
  "finished_time" integer,
  "check_time" integer,
  "views" integer,
  "likes" integer,
  "comments" integer,
  "shares" integer,
  "numbers_time" integer,
  "release" integer,
  "republish_of" integer,
  "library_item" integer,
  "item" integer,
  "snapshot" integer DEFAULT 0 NOT NULL,
  "repeat" integer DEFAULT 0 NOT NULL,
  "run_seq" integer,
  "create_time" integer,
  "update_time" integer,
  "taken_by" text DEFAULT '' NOT NULL,
  "publisher" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "media" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "seen_key" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "result_description" text DEFAULT '' NOT NULL,
  "share_link" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("release") REFERENCES "release"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("republish_of") REFERENCES "publication"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("library_item") REFERENCES "library_item"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("item") REFERENCES "content_item"("id") ON UPDATE no action ON DELETE set null
);
CREATE INDEX "publication.status" ON "publication" ("status","scheduled_time","id","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.scheduled_time" ON "publication" ("scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.account" ON "publication" ("account","scheduled_time","id","status","platform","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.platform" ON "publication" ("platform","scheduled_time","id","status","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.persona" ON "publication" ("persona","scheduled_time","id","status","platform","account","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.check_status" ON "publication" ("check_status","scheduled_time","id","status","platform","account","persona","source","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.verified" ON "publication" ("verified","scheduled_time","id","status","platform","account","persona","source","check_status","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.source" ON "publication" ("source","scheduled_time","id","status","platform","account","persona","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.held" ON "publication" ("held","scheduled_time","id","status","platform","account","persona","source","check_status","verified","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.outcome_unknown" ON "publication" ("outcome_unknown","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","by_hand","release","library_item");
CREATE INDEX "publication.by_hand" ON "publication" ("by_hand","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","release","library_item");
CREATE INDEX "publication.publisher" ON "publication" ("publisher","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
CREATE INDEX "publication.finished_time" ON "publication" ("finished_time");
CREATE INDEX "publication.release" ON "publication" ("release","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","library_item");
CREATE INDEX "publication.republish_of" ON "publication" ("republish_of");
CREATE INDEX "publication.library_item" ON "publication" ("library_item","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release");
CREATE INDEX "publication.item" ON "publication" ("item");
CREATE UNIQUE INDEX "publication_open_once" ON "publication" ("account","snapshot","repeat") WHERE status IN (0, 1, 2, 3) AND snapshot > 0;
CREATE INDEX "publication_open_snapshot" ON "publication" ("snapshot") WHERE status IN (0, 1, 2, 3) AND snapshot > 0;
CREATE UNIQUE INDEX "publication_seen_once" ON "publication" ("account","seen_key") WHERE seen_key <> '';
CREATE TABLE "publication_history" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "publication" integer NOT NULL,
  "state" integer NOT NULL,
  "at" integer NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("publication") REFERENCES "publication"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "publication_history_row" ON "publication_history" ("publication","id");
CREATE TABLE "release" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "draft" integer DEFAULT 0 NOT NULL,
  "source" integer DEFAULT 1 NOT NULL,
  "persona" integer,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "disclosure" integer DEFAULT 1 NOT NULL,
  "translate" integer DEFAULT 0 NOT NULL,
  "scheduled_time" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "target_language" text DEFAULT '' NOT NULL,
  "publisher" text DEFAULT '' NOT NULL,
  "request_id" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "platforms" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "media" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "variants" text DEFAULT '' NOT NULL,
  "body" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "release.persona" ON "release" ("persona");
CREATE INDEX "release.owner_user_id" ON "release" ("owner_user_id");
CREATE INDEX "release.user_group_id" ON "release" ("user_group_id");
CREATE INDEX "release.organisation_id" ON "release" ("organisation_id");
CREATE UNIQUE INDEX "release_once" ON "release" ("owner_user_id","request_id") WHERE request_id <> '';
CREATE INDEX "release_drafts" ON "release" ("owner_user_id","update_time") WHERE draft = 1;
CREATE VIRTUAL TABLE "publication_fts" USING fts5("name", "text", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "publication_term" USING fts5vocab('publication_fts', 'instance');
CREATE TABLE "release_platforms" (row_id INTEGER NOT NULL REFERENCES "release"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "platform"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "release_platforms_link_id" ON "release_platforms" (link_id);
CREATE TABLE "release_accounts" (row_id INTEGER NOT NULL REFERENCES "release"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "account"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "release_accounts_link_id" ON "release_accounts" (link_id);
DELETE FROM "table_stat";
INSERT INTO "table_stat" ("name", "rows") SELECT 'article' AS "name", count(*) AS "rows" FROM "article"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'audit_log' AS "name", count(*) AS "rows" FROM "audit_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'boost_log' AS "name", count(*) AS "rows" FROM "boost_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'content_item' AS "name", count(*) AS "rows" FROM "content_item"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool' AS "name", count(*) AS "rows" FROM "link_pool"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report' AS "name", count(*) AS "rows" FROM "live_domain_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message' AS "name", count(*) AS "rows" FROM "live_message"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'model_call' AS "name", count(*) AS "rows" FROM "model_call"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'phone_measure' AS "name", count(*) AS "rows" FROM "phone_measure"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'platform_log' AS "name", count(*) AS "rows" FROM "platform_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'posting' AS "name", count(*) AS "rows" FROM "posting"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'publication' AS "name", count(*) AS "rows" FROM "publication"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'ranking' AS "name", count(*) AS "rows" FROM "ranking"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site' AS "name", count(*) AS "rows" FROM "site"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_access' AS "name", count(*) AS "rows" FROM "site_access"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_check' AS "name", count(*) AS "rows" FROM "site_check"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_crawler' AS "name", count(*) AS "rows" FROM "site_crawler"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_ip_report' AS "name", count(*) AS "rows" FROM "site_ip_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'web_domain' AS "name", count(*) AS "rows" FROM "web_domain"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "publication_fts" (rowid, "name", "text") SELECT t.id, t."name" || char(1, 1), t."text" || char(1, 1) FROM "publication" t;
INSERT INTO "release_platforms" SELECT t.id, k.value FROM "release" t, json_each('[' || t."platforms" || ']') k;
INSERT INTO "release_accounts" SELECT t.id, k.value FROM "release" t, json_each('[' || t."accounts" || ']') k;
CREATE TRIGGER "publication_sums_insert" AFTER INSERT ON "publication" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'publication', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "publication_sums_delete" AFTER DELETE ON "publication" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'publication'; DELETE FROM "table_stat" WHERE "name" = 'publication' AND "rows" = 0; END;
CREATE TRIGGER "publication_fts_insert" AFTER INSERT ON "publication" BEGIN INSERT INTO "publication_fts" (rowid, "name", "text") VALUES (new.id, new."name" || char(1, 1), new."text" || char(1, 1)); END;
CREATE TRIGGER "publication_fts_delete" AFTER DELETE ON "publication" BEGIN INSERT INTO "publication_fts" ("publication_fts", rowid, "name", "text") VALUES ('delete', old.id, old."name" || char(1, 1), old."text" || char(1, 1)); END;
CREATE TRIGGER "publication_fts_update" AFTER UPDATE OF "name", "text" ON "publication" WHEN old."name" IS NOT new."name" OR old."text" IS NOT new."text" BEGIN INSERT INTO "publication_fts" ("publication_fts", rowid, "name", "text") VALUES ('delete', old.id, old."name" || char(1, 1), old."text" || char(1, 1)); INSERT INTO "publication_fts" (rowid, "name", "text") VALUES (new.id, new."name" || char(1, 1), new."text" || char(1, 1)); END;
CREATE TRIGGER "publication_media_files_insert" AFTER INSERT ON "publication" WHEN new."media" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'publication', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "publication_media_files_update" AFTER UPDATE OF "media" ON "publication" WHEN old."media" <> new."media" BEGIN DELETE FROM file_use WHERE list = 'publication' AND row_id = old.id AND field = 'media'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'publication', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "publication_media_files_delete" AFTER DELETE ON "publication" WHEN old."media" <> '' BEGIN DELETE FROM file_use WHERE list = 'publication' AND row_id = old.id AND field = 'media'; END;
CREATE TRIGGER "release_platforms_insert" AFTER INSERT ON "release" WHEN new."platforms" <> '' BEGIN INSERT INTO "release_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "release_platforms_update" AFTER UPDATE OF "platforms" ON "release" WHEN old."platforms" <> new."platforms" BEGIN DELETE FROM "release_platforms" WHERE row_id = old.id; INSERT INTO "release_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "release_accounts_insert" AFTER INSERT ON "release" WHEN new."accounts" <> '' BEGIN INSERT INTO "release_accounts" SELECT new.id, value FROM json_each('[' || new."accounts" || ']'); END;
CREATE TRIGGER "release_accounts_update" AFTER UPDATE OF "accounts" ON "release" WHEN old."accounts" <> new."accounts" BEGIN DELETE FROM "release_accounts" WHERE row_id = old.id; INSERT INTO "release_accounts" SELECT new.id, value FROM json_each('[' || new."accounts" || ']'); END;
CREATE TRIGGER "release_media_files_insert" AFTER INSERT ON "release" WHEN new."media" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'release', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "release_media_files_update" AFTER UPDATE OF "media" ON "release" WHEN old."media" <> new."media" BEGIN DELETE FROM file_use WHERE list = 'release' AND row_id = old.id AND field = 'media'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'release', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "release_media_files_delete" AFTER DELETE ON "release" WHEN old."media" <> '' BEGIN DELETE FROM file_use WHERE list = 'release' AND row_id = old.id AND field = 'media'; END;
