CREATE TABLE "account" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "account" TEXT NOT NULL DEFAULT '',
  "nickname" TEXT NOT NULL DEFAULT '',
  "platform" TEXT NOT NULL DEFAULT '',
  "phone_serial" TEXT NOT NULL DEFAULT '',
  "subsystem" INTEGER NOT NULL DEFAULT 0,
  "owner" TEXT NOT NULL DEFAULT '',
  "basis" INTEGER NOT NULL DEFAULT 0,
  "authorised_until" INTEGER,
  "recorded_by" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('account');
CREATE UNIQUE INDEX "account_platform_account" ON "account" ("platform", "account");
CREATE INDEX "account_platform" ON "account" ("platform");
CREATE INDEX "account_basis" ON "account" ("basis");
CREATE INDEX "account_account" ON "account" ("account");
CREATE INDEX "account_nickname" ON "account" ("nickname");
CREATE INDEX "account_phone_serial" ON "account" ("phone_serial");
CREATE INDEX "account_subsystem" ON "account" ("subsystem");
CREATE INDEX "account_owner" ON "account" ("owner");
CREATE INDEX "account_authorised_until" ON "account" ("authorised_until");
CREATE INDEX "account_recorded_by" ON "account" ("recorded_by");
CREATE INDEX "account_update_time" ON "account" ("update_time");
CREATE TRIGGER "account_stat_insert" AFTER INSERT ON "account" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'account'; END;
CREATE TRIGGER "account_stat_delete" AFTER DELETE ON "account" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'account'; END;
CREATE TRIGGER "account_stat_update" AFTER UPDATE ON "account" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'account'; END;
CREATE TABLE "card_type" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('card_type');
CREATE UNIQUE INDEX "card_type_name" ON "card_type" ("name");
CREATE TRIGGER "card_type_stat_insert" AFTER INSERT ON "card_type" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'card_type'; END;
CREATE TRIGGER "card_type_stat_delete" AFTER DELETE ON "card_type" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'card_type'; END;
CREATE TRIGGER "card_type_stat_update" AFTER UPDATE ON "card_type" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'card_type'; END;
CREATE TABLE "host" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "state" INTEGER NOT NULL DEFAULT 0,
  "os" TEXT NOT NULL DEFAULT '',
  "agent_version" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "enrolled" INTEGER,
  "last_seen" INTEGER
);
INSERT INTO table_stat (name) VALUES ('host');
CREATE UNIQUE INDEX "host_name" ON "host" ("name");
CREATE TRIGGER "host_stat_insert" AFTER INSERT ON "host" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'host'; END;
CREATE TRIGGER "host_stat_delete" AFTER DELETE ON "host" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'host'; END;
CREATE TRIGGER "host_stat_update" AFTER UPDATE ON "host" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'host'; END;
CREATE TABLE "phone" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "serial" TEXT NOT NULL DEFAULT '',
  "host" TEXT NOT NULL DEFAULT '',
  "state" INTEGER NOT NULL DEFAULT 0,
  "model" TEXT NOT NULL DEFAULT '',
  "android" TEXT NOT NULL DEFAULT '',
  "operator" INTEGER NOT NULL DEFAULT 0,
  "number" TEXT NOT NULL DEFAULT '',
  "area" TEXT NOT NULL DEFAULT '',
  "battery" INTEGER NOT NULL DEFAULT 0,
  "card_type" INTEGER,
  "adb" INTEGER NOT NULL DEFAULT 1,
  "maintenance" INTEGER NOT NULL DEFAULT 0,
  "current_run" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "last_seen" INTEGER
);
INSERT INTO table_stat (name) VALUES ('phone');
CREATE UNIQUE INDEX "phone_serial" ON "phone" ("serial");
CREATE INDEX "phone_state_serial" ON "phone" ("state", "serial");
CREATE INDEX "phone_card_type_serial" ON "phone" ("card_type", "serial");
CREATE INDEX "phone_host" ON "phone" ("host");
CREATE INDEX "phone_state" ON "phone" ("state");
CREATE INDEX "phone_model" ON "phone" ("model");
CREATE INDEX "phone_android" ON "phone" ("android");
CREATE INDEX "phone_operator" ON "phone" ("operator");
CREATE INDEX "phone_number" ON "phone" ("number");
CREATE INDEX "phone_area" ON "phone" ("area");
CREATE INDEX "phone_battery" ON "phone" ("battery");
CREATE INDEX "phone_card_type" ON "phone" ("card_type");
CREATE INDEX "phone_adb" ON "phone" ("adb");
CREATE INDEX "phone_maintenance" ON "phone" ("maintenance");
CREATE INDEX "phone_current_run" ON "phone" ("current_run");
CREATE INDEX "phone_last_seen" ON "phone" ("last_seen");
CREATE TRIGGER "phone_stat_insert" AFTER INSERT ON "phone" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'phone'; END;
CREATE TRIGGER "phone_stat_delete" AFTER DELETE ON "phone" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'phone'; END;
CREATE TRIGGER "phone_stat_update" AFTER UPDATE ON "phone" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'phone'; END;
CREATE TABLE "platform" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "app" TEXT NOT NULL DEFAULT '',
  "basis" INTEGER NOT NULL DEFAULT 0,
  "basis_note" TEXT NOT NULL DEFAULT '',
  "cap_hour" INTEGER NOT NULL DEFAULT 6,
  "cap_day" INTEGER NOT NULL DEFAULT 30,
  "recorded_by" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('platform');
CREATE UNIQUE INDEX "platform_name" ON "platform" ("name");
CREATE TRIGGER "platform_stat_insert" AFTER INSERT ON "platform" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'platform'; END;
CREATE TRIGGER "platform_stat_delete" AFTER DELETE ON "platform" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'platform'; END;
CREATE TRIGGER "platform_stat_update" AFTER UPDATE ON "platform" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'platform'; END;
CREATE TABLE "script" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "platform" TEXT NOT NULL DEFAULT '',
  "app" TEXT NOT NULL DEFAULT '',
  "purpose" INTEGER NOT NULL DEFAULT 0,
  "enabled" INTEGER NOT NULL DEFAULT 1,
  "hash" TEXT NOT NULL DEFAULT '',
  "source" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('script');
CREATE UNIQUE INDEX "script_name" ON "script" ("name");
CREATE TRIGGER "script_stat_insert" AFTER INSERT ON "script" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'script'; END;
CREATE TRIGGER "script_stat_delete" AFTER DELETE ON "script" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'script'; END;
CREATE TRIGGER "script_stat_update" AFTER UPDATE ON "script" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'script'; END;
CREATE TABLE "link_pool" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "url" TEXT NOT NULL DEFAULT '',
  "domain" TEXT NOT NULL DEFAULT '',
  "link_type" INTEGER NOT NULL DEFAULT 0,
  "update_time" INTEGER,
  "remark" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('link_pool');
CREATE UNIQUE INDEX "link_pool_url_link_type" ON "link_pool" ("url", "link_type");
CREATE INDEX "link_pool_link_type_update_time" ON "link_pool" ("link_type", "update_time");
CREATE INDEX "link_pool_update_time" ON "link_pool" ("update_time");
CREATE INDEX "link_pool_domain" ON "link_pool" ("domain");
CREATE INDEX "link_pool_link_type" ON "link_pool" ("link_type");
CREATE TRIGGER "link_pool_stat_insert" AFTER INSERT ON "link_pool" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'link_pool'; END;
CREATE TRIGGER "link_pool_stat_delete" AFTER DELETE ON "link_pool" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'link_pool'; END;
CREATE TRIGGER "link_pool_stat_update" AFTER UPDATE ON "link_pool" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'link_pool'; END;
CREATE TABLE "live_domain" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain" TEXT NOT NULL DEFAULT '',
  "status" INTEGER NOT NULL DEFAULT 0,
  "remarks" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('live_domain');
CREATE UNIQUE INDEX "live_domain_domain" ON "live_domain" ("domain");
CREATE INDEX "live_domain_status_update_time" ON "live_domain" ("status", "update_time");
CREATE INDEX "live_domain_update_time" ON "live_domain" ("update_time");
CREATE TRIGGER "live_domain_stat_insert" AFTER INSERT ON "live_domain" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'live_domain'; END;
CREATE TRIGGER "live_domain_stat_delete" AFTER DELETE ON "live_domain" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'live_domain'; END;
CREATE TRIGGER "live_domain_stat_update" AFTER UPDATE ON "live_domain" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'live_domain'; END;
CREATE TABLE "live_domain_report" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain" TEXT NOT NULL DEFAULT '',
  "status" INTEGER NOT NULL DEFAULT 0,
  "create_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('live_domain_report');
CREATE INDEX "live_domain_report_domain_create_time" ON "live_domain_report" ("domain", "create_time");
CREATE INDEX "live_domain_report_create_time" ON "live_domain_report" ("create_time");
CREATE INDEX "live_domain_report_domain" ON "live_domain_report" ("domain");
CREATE INDEX "live_domain_report_status" ON "live_domain_report" ("status");
CREATE TRIGGER "live_domain_report_stat_insert" AFTER INSERT ON "live_domain_report" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'live_domain_report'; END;
CREATE TRIGGER "live_domain_report_stat_delete" AFTER DELETE ON "live_domain_report" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'live_domain_report'; END;
CREATE TRIGGER "live_domain_report_stat_update" AFTER UPDATE ON "live_domain_report" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'live_domain_report'; END;
CREATE TABLE "audit_log" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "at" INTEGER,
  "actor" TEXT NOT NULL DEFAULT '',
  "action" TEXT NOT NULL DEFAULT '',
  "resource" TEXT NOT NULL DEFAULT '',
  "row_id" TEXT NOT NULL DEFAULT '',
  "summary" TEXT NOT NULL DEFAULT '',
  "detail" TEXT NOT NULL DEFAULT '',
  "address" TEXT NOT NULL DEFAULT '',
  "hash" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('audit_log');
CREATE INDEX "audit_log_resource" ON "audit_log" ("resource");
CREATE INDEX "audit_log_row_id" ON "audit_log" ("row_id");
CREATE INDEX "audit_log_at" ON "audit_log" ("at");
CREATE INDEX "audit_log_actor" ON "audit_log" ("actor");
CREATE INDEX "audit_log_action" ON "audit_log" ("action");
CREATE INDEX "audit_log_address" ON "audit_log" ("address");
CREATE TRIGGER "audit_log_stat_insert" AFTER INSERT ON "audit_log" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'audit_log'; END;
CREATE TRIGGER "audit_log_stat_delete" AFTER DELETE ON "audit_log" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'audit_log'; END;
CREATE TRIGGER "audit_log_stat_update" AFTER UPDATE ON "audit_log" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'audit_log'; END;
CREATE TABLE "role" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "remark" TEXT NOT NULL DEFAULT '',
  "fixed" INTEGER NOT NULL DEFAULT 0,
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('role');
CREATE UNIQUE INDEX "role_name" ON "role" ("name");
CREATE TRIGGER "role_stat_insert" AFTER INSERT ON "role" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'role'; END;
CREATE TRIGGER "role_stat_delete" AFTER DELETE ON "role" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'role'; END;
CREATE TRIGGER "role_stat_update" AFTER UPDATE ON "role" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'role'; END;
CREATE TABLE "user" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "username" TEXT NOT NULL DEFAULT '',
  "password" TEXT NOT NULL DEFAULT '',
  "name" TEXT NOT NULL DEFAULT '',
  "phone" TEXT NOT NULL DEFAULT '',
  "role_id" INTEGER,
  "organisation" TEXT NOT NULL DEFAULT '',
  "user_group" TEXT NOT NULL DEFAULT '',
  "available" INTEGER NOT NULL DEFAULT 1,
  "read_only" INTEGER NOT NULL DEFAULT 0,
  "second_factor" INTEGER NOT NULL DEFAULT 0,
  "remark" TEXT NOT NULL DEFAULT '',
  "create_time" INTEGER,
  "last_login" INTEGER
);
INSERT INTO table_stat (name) VALUES ('user');
CREATE UNIQUE INDEX "user_username" ON "user" ("username");
CREATE INDEX "user_role_id" ON "user" ("role_id");
CREATE INDEX "user_available" ON "user" ("available");
CREATE INDEX "user_name" ON "user" ("name");
CREATE INDEX "user_phone" ON "user" ("phone");
CREATE INDEX "user_organisation" ON "user" ("organisation");
CREATE INDEX "user_user_group" ON "user" ("user_group");
CREATE INDEX "user_read_only" ON "user" ("read_only");
CREATE INDEX "user_second_factor" ON "user" ("second_factor");
CREATE INDEX "user_create_time" ON "user" ("create_time");
CREATE INDEX "user_last_login" ON "user" ("last_login");
CREATE TRIGGER "user_stat_insert" AFTER INSERT ON "user" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'user'; END;
CREATE TRIGGER "user_stat_delete" AFTER DELETE ON "user" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'user'; END;
CREATE TRIGGER "user_stat_update" AFTER UPDATE ON "user" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'user'; END;
