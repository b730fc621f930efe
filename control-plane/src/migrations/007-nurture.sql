CREATE TABLE "nurture_slot" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "slot_time" integer,
  "task" integer,
  "account" integer,
  "state" integer DEFAULT 0 NOT NULL,
  "latest" integer,
  "began_time" integer,
  "ended_time" integer,
  "by_hand" integer DEFAULT 0 NOT NULL,
  "publication" integer,
  "run_seq" integer,
  "reason" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("task") REFERENCES "nurture_task"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("publication") REFERENCES "publication"("id") ON UPDATE no action ON DELETE set null
);
CREATE UNIQUE INDEX "nurture_slot.natural-key" ON "nurture_slot" ("task","account","slot_time");
CREATE INDEX "nurture_slot.slot_time" ON "nurture_slot" ("slot_time","id","task","account","state");
CREATE INDEX "nurture_slot.task" ON "nurture_slot" ("task","slot_time","id","account","state");
CREATE INDEX "nurture_slot.account" ON "nurture_slot" ("account","slot_time","id","task","state");
CREATE INDEX "nurture_slot.state" ON "nurture_slot" ("state","slot_time","id","task","account");
CREATE INDEX "nurture_slot.publication" ON "nurture_slot" ("publication");
CREATE INDEX "nurture_slot_open" ON "nurture_slot" ("task","account","state") WHERE state IN (0, 1);
CREATE INDEX "nurture_slot_due" ON "nurture_slot" ("slot_time") WHERE state = 0;
CREATE TABLE "nurture_task" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "task_type" integer DEFAULT 6 NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "enabled" integer DEFAULT 0 NOT NULL,
  "platform" integer,
  "script" integer,
  "cycle_mode" integer DEFAULT 1 NOT NULL,
  "loop_kind" integer DEFAULT 1 NOT NULL,
  "run_time" integer DEFAULT 30 NOT NULL,
  "interval" integer DEFAULT 30 NOT NULL,
  "float_range" integer DEFAULT 0 NOT NULL,
  "account_window_hours" integer DEFAULT 12 NOT NULL,
  "priority" integer DEFAULT 50 NOT NULL,
  "quantity_min" integer,
  "quantity_max" integer,
  "time_range_min" integer,
  "time_range_max" integer,
  "opened_time" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "until" text DEFAULT '' NOT NULL,
  "weekdays" text DEFAULT '' NOT NULL,
  "start_time" text DEFAULT '' NOT NULL,
  "end_time" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "stages" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "parameters" text DEFAULT '' NOT NULL,
  "keywords" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("script") REFERENCES "script"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "nurture_task.platform" ON "nurture_task" ("platform");
CREATE INDEX "nurture_task.script" ON "nurture_task" ("script");
CREATE INDEX "nurture_task.owner_user_id" ON "nurture_task" ("owner_user_id");
CREATE INDEX "nurture_task.user_group_id" ON "nurture_task" ("user_group_id");
CREATE INDEX "nurture_task.organisation_id" ON "nurture_task" ("organisation_id");
CREATE TABLE "nurture_task_accounts" (row_id INTEGER NOT NULL REFERENCES "nurture_task"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "account"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "nurture_task_accounts_link_id" ON "nurture_task_accounts" (link_id);
DELETE FROM "table_stat";
INSERT INTO "table_stat" ("name", "rows") SELECT 'article' AS "name", count(*) AS "rows" FROM "article"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'audit_log' AS "name", count(*) AS "rows" FROM "audit_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'boost_log' AS "name", count(*) AS "rows" FROM "boost_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'content_item' AS "name", count(*) AS "rows" FROM "content_item"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool' AS "name", count(*) AS "rows" FROM "link_pool"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report' AS "name", count(*) AS "rows" FROM "live_domain_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message' AS "name", count(*) AS "rows" FROM "live_message"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'model_call' AS "name", count(*) AS "rows" FROM "model_call"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'nurture_slot' AS "name", count(*) AS "rows" FROM "nurture_slot"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
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
INSERT INTO "nurture_task_accounts" SELECT t.id, k.value FROM "nurture_task" t, json_each('[' || t."accounts" || ']') k;
CREATE TRIGGER "nurture_slot_sums_insert" AFTER INSERT ON "nurture_slot" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'nurture_slot', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "nurture_slot_sums_delete" AFTER DELETE ON "nurture_slot" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'nurture_slot'; DELETE FROM "table_stat" WHERE "name" = 'nurture_slot' AND "rows" = 0; END;
CREATE TRIGGER "nurture_task_accounts_insert" AFTER INSERT ON "nurture_task" WHEN new."accounts" <> '' BEGIN INSERT INTO "nurture_task_accounts" SELECT new.id, value FROM json_each('[' || new."accounts" || ']'); END;
CREATE TRIGGER "nurture_task_accounts_update" AFTER UPDATE OF "accounts" ON "nurture_task" WHEN old."accounts" <> new."accounts" BEGIN DELETE FROM "nurture_task_accounts" WHERE row_id = old.id; INSERT INTO "nurture_task_accounts" SELECT new.id, value FROM json_each('[' || new."accounts" || ']'); END;
