-- Version and upgrade of each site-group IP. status: -1 not detected yet, 0 latest, 1 upgradable, 2 upgrading, 3 failed,
-- 4 abnormal. outcome and detail: what came of the last call (domains/upgrades/outcomes.ts). own_…: what differs from the
-- settings. job_id: the job whose upgrade it is or was; target: where that leads; sent_at: the server has accepted it.
CREATE TABLE upgrade_site (
  ip_id INTEGER PRIMARY KEY,
  status INTEGER NOT NULL DEFAULT -1 CHECK (status BETWEEN -1 AND 4),
  version TEXT NOT NULL DEFAULT '',
  new_version TEXT NOT NULL DEFAULT '',
  is_automatic INTEGER NOT NULL DEFAULT 0 CHECK (is_automatic IN (0, 1)),
  outcome TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  own_version TEXT NOT NULL DEFAULT '',
  own_port INTEGER,
  own_token TEXT NOT NULL DEFAULT '',
  job_id INTEGER,
  target TEXT NOT NULL DEFAULT '',
  sent_at INTEGER,
  detected_at INTEGER,
  update_time INTEGER
);
CREATE INDEX upgrade_site_status ON upgrade_site (status);
INSERT INTO upgrade_site (ip_id) SELECT id FROM site_ip;
CREATE TRIGGER upgrade_site_insert AFTER INSERT ON site_ip BEGIN
  INSERT INTO upgrade_site (ip_id) VALUES (new.id);
END;
CREATE TRIGGER upgrade_site_delete AFTER DELETE ON site_ip BEGIN
  DELETE FROM upgrade_site WHERE ip_id = old.id;
END;
-- Another address is another server: nothing is known of it, and it has not been trusted with a token.
CREATE TRIGGER upgrade_site_moved AFTER UPDATE OF ip ON site_ip WHEN new.ip <> old.ip BEGIN
  DELETE FROM upgrade_site WHERE ip_id = old.id;
  INSERT INTO upgrade_site (ip_id) VALUES (new.id);
END;

-- Every call to a site server. upgrade: 0 success, 1 failure.
CREATE TABLE upgrade_record (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ip TEXT NOT NULL,
  code TEXT NOT NULL,
  version TEXT NOT NULL,
  upgrade INTEGER NOT NULL CHECK (upgrade IN (0, 1)),
  outcome TEXT NOT NULL,
  detail TEXT NOT NULL,
  is_automatic INTEGER NOT NULL CHECK (is_automatic IN (0, 1)),
  status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
  at INTEGER NOT NULL
);
CREATE INDEX upgrade_record_ip ON upgrade_record (ip, id);
CREATE INDEX upgrade_record_at ON upgrade_record (at);
