-- When each site is checked next, and what its last check found beside the columns of site and site_check.
-- due_at 0: new, or its address has changed: as soon as there is room. redirects is a JSON list.
CREATE TABLE site_check_plan (
  site_id INTEGER PRIMARY KEY,
  due_at INTEGER NOT NULL DEFAULT 0,
  checked_at INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  http_status INTEGER NOT NULL DEFAULT 0,
  redirects TEXT NOT NULL DEFAULT '[]',
  duration INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX site_check_plan_due ON site_check_plan (due_at);
CREATE INDEX site_check_plan_checked ON site_check_plan (checked_at);
INSERT INTO site_check_plan (site_id) SELECT id FROM site;
CREATE TRIGGER site_check_plan_insert AFTER INSERT ON site BEGIN
  INSERT INTO site_check_plan (site_id) VALUES (new.id);
END;
CREATE TRIGGER site_check_plan_url AFTER UPDATE OF url ON site WHEN new.url <> old.url BEGIN
  UPDATE site_check_plan SET due_at = 0, checked_at = NULL, reason = '' WHERE site_id = new.id;
END;
CREATE TRIGGER site_check_plan_delete AFTER DELETE ON site BEGIN
  DELETE FROM site_check_plan WHERE site_id = old.id;
END;
