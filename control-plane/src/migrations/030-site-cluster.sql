CREATE TABLE "article" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "content_title" TEXT NOT NULL DEFAULT '',
  "keywords" TEXT NOT NULL DEFAULT '',
  "description" TEXT NOT NULL DEFAULT '',
  "content" TEXT NOT NULL DEFAULT '',
  "platform_name" TEXT NOT NULL DEFAULT '',
  "article_type_name" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "content_html" TEXT NOT NULL DEFAULT '',
  "platform_id" INTEGER NOT NULL DEFAULT 0,
  "article_type_id" INTEGER NOT NULL DEFAULT 0,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('article');
CREATE UNIQUE INDEX "article_ingest_key" ON "article" ("ingest_key");
CREATE INDEX "article_platform_id_create_time" ON "article" ("platform_id", "create_time");
CREATE INDEX "article_article_type_id_create_time" ON "article" ("article_type_id", "create_time");
CREATE INDEX "article_create_time" ON "article" ("create_time");
CREATE INDEX "article_content_title" ON "article" ("content_title");
CREATE INDEX "article_platform_name" ON "article" ("platform_name");
CREATE INDEX "article_article_type_name" ON "article" ("article_type_name");
CREATE TRIGGER "article_stat_insert" AFTER INSERT ON "article" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'article'; END;
CREATE TRIGGER "article_stat_delete" AFTER DELETE ON "article" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'article'; END;
CREATE TRIGGER "article_stat_update" AFTER UPDATE ON "article" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'article'; END;
CREATE VIRTUAL TABLE "article_fts" USING fts5("content_title", "keywords", "description", content='article', content_rowid='id', tokenize='trigram');
CREATE TRIGGER "article_fts_insert" AFTER INSERT ON "article" BEGIN INSERT INTO "article_fts" (rowid, "content_title", "keywords", "description") VALUES (new.id, new."content_title", new."keywords", new."description"); END;
CREATE TRIGGER "article_fts_delete" AFTER DELETE ON "article" BEGIN INSERT INTO "article_fts" ("article_fts", rowid, "content_title", "keywords", "description") VALUES ('delete', old.id, old."content_title", old."keywords", old."description"); END;
CREATE TRIGGER "article_fts_update" AFTER UPDATE OF "content_title", "keywords", "description" ON "article" BEGIN INSERT INTO "article_fts" ("article_fts", rowid, "content_title", "keywords", "description") VALUES ('delete', old.id, old."content_title", old."keywords", old."description"); INSERT INTO "article_fts" (rowid, "content_title", "keywords", "description") VALUES (new.id, new."content_title", new."keywords", new."description"); END;
CREATE TABLE "boost_log" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "file_name" TEXT NOT NULL DEFAULT '',
  "type" INTEGER NOT NULL DEFAULT 0,
  "domain_num" INTEGER NOT NULL DEFAULT 0,
  "target_num" INTEGER NOT NULL DEFAULT 0,
  "success_number" INTEGER NOT NULL DEFAULT 0,
  "success_rate" REAL NOT NULL DEFAULT 0,
  "boost_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('boost_log');
CREATE UNIQUE INDEX "boost_log_ingest_key" ON "boost_log" ("ingest_key");
CREATE INDEX "boost_log_type_boost_time" ON "boost_log" ("type", "boost_time");
CREATE INDEX "boost_log_boost_time" ON "boost_log" ("boost_time");
CREATE INDEX "boost_log_file_name" ON "boost_log" ("file_name");
CREATE INDEX "boost_log_domain_num" ON "boost_log" ("domain_num");
CREATE INDEX "boost_log_target_num" ON "boost_log" ("target_num");
CREATE INDEX "boost_log_success_number" ON "boost_log" ("success_number");
CREATE INDEX "boost_log_success_rate" ON "boost_log" ("success_rate");
CREATE TRIGGER "boost_log_stat_insert" AFTER INSERT ON "boost_log" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'boost_log'; END;
CREATE TRIGGER "boost_log_stat_delete" AFTER DELETE ON "boost_log" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'boost_log'; END;
CREATE TRIGGER "boost_log_stat_update" AFTER UPDATE ON "boost_log" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'boost_log'; END;
ALTER TABLE "live_domain_report" ADD COLUMN "ingest_key" TEXT;
CREATE UNIQUE INDEX "live_domain_report_ingest_key" ON "live_domain_report" ("ingest_key");
CREATE TABLE "live_message" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "room_id" TEXT NOT NULL DEFAULT '',
  "anchor" TEXT NOT NULL DEFAULT '',
  "data_num" INTEGER NOT NULL DEFAULT 0,
  "create_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('live_message');
CREATE UNIQUE INDEX "live_message_ingest_key" ON "live_message" ("ingest_key");
CREATE INDEX "live_message_create_time" ON "live_message" ("create_time");
CREATE INDEX "live_message_room_id" ON "live_message" ("room_id");
CREATE INDEX "live_message_anchor" ON "live_message" ("anchor");
CREATE INDEX "live_message_data_num" ON "live_message" ("data_num");
CREATE TRIGGER "live_message_stat_insert" AFTER INSERT ON "live_message" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'live_message'; END;
CREATE TRIGGER "live_message_stat_delete" AFTER DELETE ON "live_message" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'live_message'; END;
CREATE TRIGGER "live_message_stat_update" AFTER UPDATE ON "live_message" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'live_message'; END;
CREATE TABLE "posting" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "file_name" TEXT NOT NULL DEFAULT '',
  "host" TEXT NOT NULL DEFAULT '',
  "article_title" TEXT NOT NULL DEFAULT '',
  "article_url" TEXT NOT NULL DEFAULT '',
  "article_status" INTEGER NOT NULL DEFAULT 1,
  "article_platform" INTEGER NOT NULL DEFAULT 1,
  "article_time" INTEGER,
  "url" TEXT NOT NULL DEFAULT '',
  "base_file_name" TEXT NOT NULL DEFAULT '',
  "baseUrl" TEXT NOT NULL DEFAULT '',
  "domain_list_num" INTEGER NOT NULL DEFAULT 0,
  "domain_total_num" INTEGER NOT NULL DEFAULT 0,
  "rankings_num" INTEGER NOT NULL DEFAULT 0,
  "rankings_data" TEXT NOT NULL DEFAULT '',
  "remarks" TEXT NOT NULL DEFAULT '',
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('posting');
CREATE UNIQUE INDEX "posting_ingest_key" ON "posting" ("ingest_key");
CREATE INDEX "posting_article_status_article_time" ON "posting" ("article_status", "article_time");
CREATE INDEX "posting_article_platform_article_time" ON "posting" ("article_platform", "article_time");
CREATE INDEX "posting_article_time" ON "posting" ("article_time");
CREATE INDEX "posting_file_name" ON "posting" ("file_name");
CREATE INDEX "posting_host" ON "posting" ("host");
CREATE INDEX "posting_article_title" ON "posting" ("article_title");
CREATE TRIGGER "posting_stat_insert" AFTER INSERT ON "posting" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'posting'; END;
CREATE TRIGGER "posting_stat_delete" AFTER DELETE ON "posting" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'posting'; END;
CREATE TRIGGER "posting_stat_update" AFTER UPDATE ON "posting" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'posting'; END;
CREATE VIRTUAL TABLE "posting_fts" USING fts5("host", "article_url", "file_name", "article_title", content='posting', content_rowid='id', tokenize='trigram');
CREATE TRIGGER "posting_fts_insert" AFTER INSERT ON "posting" BEGIN INSERT INTO "posting_fts" (rowid, "host", "article_url", "file_name", "article_title") VALUES (new.id, new."host", new."article_url", new."file_name", new."article_title"); END;
CREATE TRIGGER "posting_fts_delete" AFTER DELETE ON "posting" BEGIN INSERT INTO "posting_fts" ("posting_fts", rowid, "host", "article_url", "file_name", "article_title") VALUES ('delete', old.id, old."host", old."article_url", old."file_name", old."article_title"); END;
CREATE TRIGGER "posting_fts_update" AFTER UPDATE OF "host", "article_url", "file_name", "article_title" ON "posting" BEGIN INSERT INTO "posting_fts" ("posting_fts", rowid, "host", "article_url", "file_name", "article_title") VALUES ('delete', old.id, old."host", old."article_url", old."file_name", old."article_title"); INSERT INTO "posting_fts" (rowid, "host", "article_url", "file_name", "article_title") VALUES (new.id, new."host", new."article_url", new."file_name", new."article_title"); END;
CREATE TABLE "ranking" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "keyword" TEXT NOT NULL DEFAULT '',
  "title" TEXT NOT NULL DEFAULT '',
  "url" TEXT NOT NULL DEFAULT '',
  "host" TEXT NOT NULL DEFAULT '',
  "ip" TEXT NOT NULL DEFAULT '',
  "template_id" INTEGER NOT NULL DEFAULT 0,
  "ranking" INTEGER NOT NULL DEFAULT 0,
  "is_my_site" INTEGER NOT NULL DEFAULT 0,
  "site_status" INTEGER NOT NULL DEFAULT 1,
  "create_user" TEXT NOT NULL DEFAULT '',
  "data_num" INTEGER NOT NULL DEFAULT 0,
  "markers" INTEGER NOT NULL DEFAULT 0,
  "create_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('ranking');
CREATE UNIQUE INDEX "ranking_ingest_key" ON "ranking" ("ingest_key");
CREATE INDEX "ranking_is_my_site_create_time" ON "ranking" ("is_my_site", "create_time");
CREATE INDEX "ranking_markers_create_time" ON "ranking" ("markers", "create_time");
CREATE INDEX "ranking_site_status_create_time" ON "ranking" ("site_status", "create_time");
CREATE INDEX "ranking_template_id_create_time" ON "ranking" ("template_id", "create_time");
CREATE INDEX "ranking_ranking" ON "ranking" ("ranking");
CREATE INDEX "ranking_create_time" ON "ranking" ("create_time");
CREATE INDEX "ranking_keyword" ON "ranking" ("keyword");
CREATE INDEX "ranking_host" ON "ranking" ("host");
CREATE INDEX "ranking_ip" ON "ranking" ("ip");
CREATE INDEX "ranking_create_user" ON "ranking" ("create_user");
CREATE INDEX "ranking_data_num" ON "ranking" ("data_num");
CREATE TRIGGER "ranking_stat_insert" AFTER INSERT ON "ranking" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'ranking'; END;
CREATE TRIGGER "ranking_stat_delete" AFTER DELETE ON "ranking" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'ranking'; END;
CREATE TRIGGER "ranking_stat_update" AFTER UPDATE ON "ranking" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'ranking'; END;
CREATE VIRTUAL TABLE "ranking_fts" USING fts5("keyword", "host", "title", "url", "create_user", content='ranking', content_rowid='id', tokenize='trigram');
CREATE TRIGGER "ranking_fts_insert" AFTER INSERT ON "ranking" BEGIN INSERT INTO "ranking_fts" (rowid, "keyword", "host", "title", "url", "create_user") VALUES (new.id, new."keyword", new."host", new."title", new."url", new."create_user"); END;
CREATE TRIGGER "ranking_fts_delete" AFTER DELETE ON "ranking" BEGIN INSERT INTO "ranking_fts" ("ranking_fts", rowid, "keyword", "host", "title", "url", "create_user") VALUES ('delete', old.id, old."keyword", old."host", old."title", old."url", old."create_user"); END;
CREATE TRIGGER "ranking_fts_update" AFTER UPDATE OF "keyword", "host", "title", "url", "create_user" ON "ranking" BEGIN INSERT INTO "ranking_fts" ("ranking_fts", rowid, "keyword", "host", "title", "url", "create_user") VALUES ('delete', old.id, old."keyword", old."host", old."title", old."url", old."create_user"); INSERT INTO "ranking_fts" (rowid, "keyword", "host", "title", "url", "create_user") VALUES (new.id, new."keyword", new."host", new."title", new."url", new."create_user"); END;
CREATE TABLE "site" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain" TEXT NOT NULL DEFAULT '',
  "name" TEXT NOT NULL DEFAULT '',
  "url" TEXT NOT NULL DEFAULT '',
  "template_id" INTEGER NOT NULL DEFAULT 0,
  "title" TEXT NOT NULL DEFAULT '',
  "keyword" TEXT NOT NULL DEFAULT '',
  "description" TEXT NOT NULL DEFAULT '',
  "home_title" TEXT NOT NULL DEFAULT '',
  "create_user" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "ssl_time" INTEGER,
  "update_time" INTEGER,
  "profile1" TEXT NOT NULL DEFAULT '',
  "profile2" TEXT NOT NULL DEFAULT '',
  "profile3" TEXT NOT NULL DEFAULT '',
  "profile4" TEXT NOT NULL DEFAULT '',
  "profile5" TEXT NOT NULL DEFAULT '',
  "profile6" TEXT NOT NULL DEFAULT '',
  "column_rule" TEXT NOT NULL DEFAULT '',
  "column_page_rule" TEXT NOT NULL DEFAULT '',
  "content_rule" TEXT NOT NULL DEFAULT '',
  "content_page_rule" TEXT NOT NULL DEFAULT '',
  "tag_rule" TEXT NOT NULL DEFAULT '',
  "tag_page_rule" TEXT NOT NULL DEFAULT '',
  "special_rule" TEXT NOT NULL DEFAULT '',
  "special_page_rule" TEXT NOT NULL DEFAULT '',
  "site_status" INTEGER NOT NULL DEFAULT 1,
  "ip" TEXT NOT NULL DEFAULT '',
  "host" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('site');
CREATE UNIQUE INDEX "site_url" ON "site" ("url");
CREATE INDEX "site_template_id_update_time" ON "site" ("template_id", "update_time");
CREATE INDEX "site_home_title_update_time" ON "site" ("home_title", "update_time");
CREATE INDEX "site_update_time" ON "site" ("update_time");
CREATE INDEX "site_domain" ON "site" ("domain");
CREATE INDEX "site_name" ON "site" ("name");
CREATE INDEX "site_title" ON "site" ("title");
CREATE INDEX "site_create_user" ON "site" ("create_user");
CREATE INDEX "site_create_time" ON "site" ("create_time");
CREATE INDEX "site_ssl_time" ON "site" ("ssl_time");
CREATE INDEX "site_site_status" ON "site" ("site_status");
CREATE TRIGGER "site_stat_insert" AFTER INSERT ON "site" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site'; END;
CREATE TRIGGER "site_stat_delete" AFTER DELETE ON "site" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site'; END;
CREATE TRIGGER "site_stat_update" AFTER UPDATE ON "site" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site'; END;
CREATE VIRTUAL TABLE "site_fts" USING fts5("name", "url", "title", "keyword", "description", "create_user", content='site', content_rowid='id', tokenize='trigram');
CREATE TRIGGER "site_fts_insert" AFTER INSERT ON "site" BEGIN INSERT INTO "site_fts" (rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES (new.id, new."name", new."url", new."title", new."keyword", new."description", new."create_user"); END;
CREATE TRIGGER "site_fts_delete" AFTER DELETE ON "site" BEGIN INSERT INTO "site_fts" ("site_fts", rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES ('delete', old.id, old."name", old."url", old."title", old."keyword", old."description", old."create_user"); END;
CREATE TRIGGER "site_fts_update" AFTER UPDATE OF "name", "url", "title", "keyword", "description", "create_user" ON "site" BEGIN INSERT INTO "site_fts" ("site_fts", rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES ('delete', old.id, old."name", old."url", old."title", old."keyword", old."description", old."create_user"); INSERT INTO "site_fts" (rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES (new.id, new."name", new."url", new."title", new."keyword", new."description", new."create_user"); END;
CREATE TABLE "site_access" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "btIp" TEXT NOT NULL DEFAULT '',
  "siteName" TEXT NOT NULL DEFAULT '',
  "domain" TEXT NOT NULL DEFAULT '',
  "visitIpNum" INTEGER NOT NULL DEFAULT 0,
  "crawlerIpNum" INTEGER NOT NULL DEFAULT 0,
  "blackIpNum" INTEGER NOT NULL DEFAULT 0,
  "liveClicksNum" INTEGER NOT NULL DEFAULT 0,
  "appDownloadClicksNum" INTEGER NOT NULL DEFAULT 0,
  "dayTime" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('site_access');
CREATE UNIQUE INDEX "site_access_ingest_key" ON "site_access" ("ingest_key");
CREATE INDEX "site_access_btIp_create_time" ON "site_access" ("btIp", "create_time");
CREATE INDEX "site_access_siteName_create_time" ON "site_access" ("siteName", "create_time");
CREATE INDEX "site_access_domain_create_time" ON "site_access" ("domain", "create_time");
CREATE INDEX "site_access_dayTime_create_time" ON "site_access" ("dayTime", "create_time");
CREATE INDEX "site_access_create_time" ON "site_access" ("create_time");
CREATE INDEX "site_access_visitIpNum" ON "site_access" ("visitIpNum");
CREATE INDEX "site_access_crawlerIpNum" ON "site_access" ("crawlerIpNum");
CREATE INDEX "site_access_blackIpNum" ON "site_access" ("blackIpNum");
CREATE INDEX "site_access_liveClicksNum" ON "site_access" ("liveClicksNum");
CREATE INDEX "site_access_appDownloadClicksNum" ON "site_access" ("appDownloadClicksNum");
CREATE TRIGGER "site_access_stat_insert" AFTER INSERT ON "site_access" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_access'; END;
CREATE TRIGGER "site_access_stat_delete" AFTER DELETE ON "site_access" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site_access'; END;
CREATE TRIGGER "site_access_stat_update" AFTER UPDATE ON "site_access" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site_access'; END;
CREATE TABLE "site_check" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "url" TEXT NOT NULL DEFAULT '',
  "ip" TEXT NOT NULL DEFAULT '',
  "site_status" INTEGER NOT NULL DEFAULT 1,
  "template_id" INTEGER NOT NULL DEFAULT 0,
  "data_num" INTEGER NOT NULL DEFAULT 0,
  "create_time" INTEGER,
  "domain" TEXT NOT NULL DEFAULT '',
  "day" TEXT NOT NULL DEFAULT '',
  "reason" TEXT NOT NULL DEFAULT '',
  "http_status" INTEGER NOT NULL DEFAULT 0,
  "duration" INTEGER NOT NULL DEFAULT 0
);
INSERT INTO table_stat (name) VALUES ('site_check');
CREATE UNIQUE INDEX "site_check_url_day" ON "site_check" ("url", "day");
CREATE INDEX "site_check_site_status_create_time" ON "site_check" ("site_status", "create_time");
CREATE INDEX "site_check_template_id_create_time" ON "site_check" ("template_id", "create_time");
CREATE INDEX "site_check_create_time" ON "site_check" ("create_time");
CREATE INDEX "site_check_ip" ON "site_check" ("ip");
CREATE INDEX "site_check_data_num" ON "site_check" ("data_num");
CREATE TRIGGER "site_check_stat_insert" AFTER INSERT ON "site_check" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_check'; END;
CREATE TRIGGER "site_check_stat_delete" AFTER DELETE ON "site_check" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site_check'; END;
CREATE TRIGGER "site_check_stat_update" AFTER UPDATE ON "site_check" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site_check'; END;
CREATE TABLE "site_crawler" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain" TEXT NOT NULL DEFAULT '',
  "url" TEXT NOT NULL DEFAULT '',
  "template_id" INTEGER NOT NULL DEFAULT 0,
  "isSpider" INTEGER NOT NULL DEFAULT 1,
  "num" INTEGER NOT NULL DEFAULT 0,
  "spider_type" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('site_crawler');
CREATE UNIQUE INDEX "site_crawler_ingest_key" ON "site_crawler" ("ingest_key");
CREATE INDEX "site_crawler_domain_create_time" ON "site_crawler" ("domain", "create_time");
CREATE INDEX "site_crawler_url_create_time" ON "site_crawler" ("url", "create_time");
CREATE INDEX "site_crawler_create_time" ON "site_crawler" ("create_time");
CREATE INDEX "site_crawler_isSpider_create_time" ON "site_crawler" ("isSpider", "create_time");
CREATE INDEX "site_crawler_num" ON "site_crawler" ("num");
CREATE TRIGGER "site_crawler_stat_insert" AFTER INSERT ON "site_crawler" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_crawler'; END;
CREATE TRIGGER "site_crawler_stat_delete" AFTER DELETE ON "site_crawler" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site_crawler'; END;
CREATE TRIGGER "site_crawler_stat_update" AFTER UPDATE ON "site_crawler" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site_crawler'; END;
CREATE TABLE "site_ip" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "ip" TEXT NOT NULL DEFAULT '',
  "ipArr" TEXT NOT NULL DEFAULT '',
  "status" INTEGER NOT NULL DEFAULT 1,
  "remarks" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('site_ip');
CREATE UNIQUE INDEX "site_ip_ip" ON "site_ip" ("ip");
CREATE INDEX "site_ip_status_update_time" ON "site_ip" ("status", "update_time");
CREATE INDEX "site_ip_update_time" ON "site_ip" ("update_time");
CREATE TRIGGER "site_ip_stat_insert" AFTER INSERT ON "site_ip" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_ip'; END;
CREATE TRIGGER "site_ip_stat_delete" AFTER DELETE ON "site_ip" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site_ip'; END;
CREATE TRIGGER "site_ip_stat_update" AFTER UPDATE ON "site_ip" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site_ip'; END;
CREATE TABLE "site_ip_report" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "ip" TEXT NOT NULL DEFAULT '',
  "data_num" INTEGER NOT NULL DEFAULT 0,
  "create_time" INTEGER,
  "ingest_key" TEXT
);
INSERT INTO table_stat (name) VALUES ('site_ip_report');
CREATE UNIQUE INDEX "site_ip_report_ingest_key" ON "site_ip_report" ("ingest_key");
CREATE INDEX "site_ip_report_ip_create_time" ON "site_ip_report" ("ip", "create_time");
CREATE INDEX "site_ip_report_create_time" ON "site_ip_report" ("create_time");
CREATE INDEX "site_ip_report_data_num" ON "site_ip_report" ("data_num");
CREATE TRIGGER "site_ip_report_stat_insert" AFTER INSERT ON "site_ip_report" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_ip_report'; END;
CREATE TRIGGER "site_ip_report_stat_delete" AFTER DELETE ON "site_ip_report" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'site_ip_report'; END;
CREATE TRIGGER "site_ip_report_stat_update" AFTER UPDATE ON "site_ip_report" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'site_ip_report'; END;
CREATE TABLE "web_domain" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain" TEXT NOT NULL DEFAULT '',
  "price" REAL NOT NULL DEFAULT 0,
  "host_num" INTEGER NOT NULL DEFAULT 0,
  "update_time" INTEGER,
  "remark" TEXT NOT NULL DEFAULT '',
  "expire_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('web_domain');
CREATE UNIQUE INDEX "web_domain_domain" ON "web_domain" ("domain");
CREATE INDEX "web_domain_host_num" ON "web_domain" ("host_num");
CREATE INDEX "web_domain_update_time" ON "web_domain" ("update_time");
CREATE INDEX "web_domain_price" ON "web_domain" ("price");
CREATE TRIGGER "web_domain_stat_insert" AFTER INSERT ON "web_domain" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'web_domain'; END;
CREATE TRIGGER "web_domain_stat_delete" AFTER DELETE ON "web_domain" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'web_domain'; END;
CREATE TRIGGER "web_domain_stat_update" AFTER UPDATE ON "web_domain" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'web_domain'; END;
CREATE TABLE "api_key" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "prefix" TEXT NOT NULL DEFAULT '',
  "kinds" TEXT NOT NULL DEFAULT '',
  "state" INTEGER NOT NULL DEFAULT 1,
  "created_by" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "last_used" INTEGER,
  "key_hash" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('api_key');
CREATE INDEX "api_key_state_create_time" ON "api_key" ("state", "create_time");
CREATE INDEX "api_key_create_time" ON "api_key" ("create_time");
CREATE INDEX "api_key_name" ON "api_key" ("name");
CREATE INDEX "api_key_created_by" ON "api_key" ("created_by");
CREATE INDEX "api_key_last_used" ON "api_key" ("last_used");
CREATE TRIGGER "api_key_stat_insert" AFTER INSERT ON "api_key" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'api_key'; END;
CREATE TRIGGER "api_key_stat_delete" AFTER DELETE ON "api_key" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'api_key'; END;
CREATE TRIGGER "api_key_stat_update" AFTER UPDATE ON "api_key" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'api_key'; END;
