CREATE TABLE "account_metric" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "account" integer,
  "time" integer,
  "fans" integer,
  "following" integer,
  "posts" integer,
  "views" integer,
  "likes" integer,
  "comments" integer,
  "shares" integer,
  "day" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "account_metric.natural-key" ON "account_metric" ("account","day");
CREATE INDEX "account_metric.account" ON "account_metric" ("account","time");
CREATE INDEX "account_metric.time" ON "account_metric" ("time","id","account");
ALTER TABLE "publication" ADD "views_1" integer;
ALTER TABLE "publication" ADD "views_7" integer;
ALTER TABLE "publication" ADD "views_30" integer;
DELETE FROM "table_stat";
INSERT INTO "table_stat" ("name", "rows") SELECT 'account_metric' AS "name", count(*) AS "rows" FROM "account_metric"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
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
CREATE TRIGGER "publication_views_1_kept" AFTER UPDATE OF "numbers_time" ON "publication" WHEN new.views IS NOT NULL AND new.views_1 IS NULL AND (new.numbers_time - new.finished_time) >= 86400000 AND (new.numbers_time - new.finished_time) < 172800000 BEGIN UPDATE publication SET views_1 = new.views WHERE id = new.id; END;
CREATE TRIGGER "publication_views_1_seen" AFTER INSERT ON "publication" WHEN new.views IS NOT NULL AND new.views_1 IS NULL AND (new.numbers_time - new.finished_time) >= 86400000 AND (new.numbers_time - new.finished_time) < 172800000 BEGIN UPDATE publication SET views_1 = new.views WHERE id = new.id; END;
CREATE TRIGGER "publication_views_30_kept" AFTER UPDATE OF "numbers_time" ON "publication" WHEN new.views IS NOT NULL AND new.views_30 IS NULL AND (new.numbers_time - new.finished_time) >= 2592000000 AND (new.numbers_time - new.finished_time) < 3456000000 BEGIN UPDATE publication SET views_30 = new.views WHERE id = new.id; END;
CREATE TRIGGER "publication_views_30_seen" AFTER INSERT ON "publication" WHEN new.views IS NOT NULL AND new.views_30 IS NULL AND (new.numbers_time - new.finished_time) >= 2592000000 AND (new.numbers_time - new.finished_time) < 3456000000 BEGIN UPDATE publication SET views_30 = new.views WHERE id = new.id; END;
CREATE TRIGGER "publication_views_7_kept" AFTER UPDATE OF "numbers_time" ON "publication" WHEN new.views IS NOT NULL AND new.views_7 IS NULL AND (new.numbers_time - new.finished_time) >= 604800000 AND (new.numbers_time - new.finished_time) < 777600000 BEGIN UPDATE publication SET views_7 = new.views WHERE id = new.id; END;
CREATE TRIGGER "publication_views_7_seen" AFTER INSERT ON "publication" WHEN new.views IS NOT NULL AND new.views_7 IS NULL AND (new.numbers_time - new.finished_time) >= 604800000 AND (new.numbers_time - new.finished_time) < 777600000 BEGIN UPDATE publication SET views_7 = new.views WHERE id = new.id; END;
CREATE TRIGGER "account_metric_sums_insert" AFTER INSERT ON "account_metric" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'account_metric', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "account_metric_sums_delete" AFTER DELETE ON "account_metric" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'account_metric'; DELETE FROM "table_stat" WHERE "name" = 'account_metric' AND "rows" = 0; END;
