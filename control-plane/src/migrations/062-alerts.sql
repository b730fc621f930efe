CREATE TABLE "alert_event" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "state" INTEGER NOT NULL DEFAULT 1,
  "kind" INTEGER NOT NULL DEFAULT 1,
  "rule_name" TEXT NOT NULL DEFAULT '',
  "subject" TEXT NOT NULL DEFAULT '',
  "value" REAL NOT NULL DEFAULT 0,
  "threshold" INTEGER NOT NULL DEFAULT 0,
  "opened_time" INTEGER,
  "closed_time" INTEGER,
  "rule_id" INTEGER NOT NULL DEFAULT 0
);
INSERT INTO table_stat (name) VALUES ('alert_event');
CREATE INDEX "alert_event_state_opened_time" ON "alert_event" ("state", "opened_time");
CREATE INDEX "alert_event_kind_opened_time" ON "alert_event" ("kind", "opened_time");
CREATE INDEX "alert_event_opened_time" ON "alert_event" ("opened_time");
CREATE INDEX "alert_event_rule_name" ON "alert_event" ("rule_name");
CREATE INDEX "alert_event_value" ON "alert_event" ("value");
CREATE INDEX "alert_event_threshold" ON "alert_event" ("threshold");
CREATE INDEX "alert_event_closed_time" ON "alert_event" ("closed_time");
CREATE TRIGGER "alert_event_stat_insert" AFTER INSERT ON "alert_event" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'alert_event'; END;
CREATE TRIGGER "alert_event_stat_delete" AFTER DELETE ON "alert_event" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'alert_event'; END;
CREATE TRIGGER "alert_event_stat_update" AFTER UPDATE ON "alert_event" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'alert_event'; END;
CREATE TABLE "alert_rule" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL DEFAULT '',
  "kind" INTEGER NOT NULL DEFAULT 1,
  "threshold" INTEGER NOT NULL DEFAULT 95,
  "keyword" TEXT NOT NULL DEFAULT '',
  "site" TEXT NOT NULL DEFAULT '',
  "enabled" INTEGER NOT NULL DEFAULT 1,
  "webhook_url" TEXT NOT NULL DEFAULT '',
  "webhook_secret" TEXT NOT NULL DEFAULT '',
  "remarks" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER
);
INSERT INTO table_stat (name) VALUES ('alert_rule');
CREATE INDEX "alert_rule_kind" ON "alert_rule" ("kind");
CREATE INDEX "alert_rule_enabled" ON "alert_rule" ("enabled");
CREATE INDEX "alert_rule_name" ON "alert_rule" ("name");
CREATE INDEX "alert_rule_threshold" ON "alert_rule" ("threshold");
CREATE INDEX "alert_rule_update_time" ON "alert_rule" ("update_time");
CREATE TRIGGER "alert_rule_stat_insert" AFTER INSERT ON "alert_rule" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'alert_rule'; END;
CREATE TRIGGER "alert_rule_stat_delete" AFTER DELETE ON "alert_rule" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'alert_rule'; END;
CREATE TRIGGER "alert_rule_stat_update" AFTER UPDATE ON "alert_rule" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'alert_rule'; END;
-- One event for a rule and a subject until it closes.
CREATE UNIQUE INDEX alert_event_open ON alert_event (rule_id, subject) WHERE state = 1;
-- Rankings of ours for a keyword, and of a host, the latest first.
CREATE INDEX ranking_own_keyword ON ranking (keyword, create_time) WHERE is_my_site = 1;
CREATE INDEX ranking_own_host ON ranking (host, create_time) WHERE is_my_site = 1;
-- Messages to webhooks, one for a rule and a look at it. state: 0 waiting, 1 sent, 2 given up. body is what is signed.
CREATE TABLE alert_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule_id INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  error TEXT NOT NULL DEFAULT '',
  create_time INTEGER NOT NULL
);
CREATE INDEX alert_delivery_waiting ON alert_delivery (next_at) WHERE state = 0;
CREATE INDEX alert_delivery_rule ON alert_delivery (rule_id, id);
