CREATE TABLE "comparison" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "domain_list_num" INTEGER NOT NULL DEFAULT 0,
  "domain_total_num" INTEGER NOT NULL DEFAULT 0,
  "rankings_num" INTEGER NOT NULL DEFAULT 0,
  "rankings_data" TEXT NOT NULL DEFAULT '',
  "file_name" TEXT NOT NULL DEFAULT '',
  "base_file_name" TEXT NOT NULL DEFAULT '',
  "banned_domain" TEXT NOT NULL DEFAULT '',
  "remarks" TEXT NOT NULL DEFAULT '',
  "update_time" INTEGER,
  "url" TEXT NOT NULL DEFAULT '',
  "baseUrl" TEXT NOT NULL DEFAULT '',
  "bannedDomainUrl" TEXT NOT NULL DEFAULT '',
  "banned_num" INTEGER NOT NULL DEFAULT 0,
  "state" INTEGER NOT NULL DEFAULT 0,
  "error" TEXT NOT NULL DEFAULT '',
  "error_data" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('comparison');
CREATE INDEX "comparison_update_time" ON "comparison" ("update_time");
CREATE INDEX "comparison_domain_list_num" ON "comparison" ("domain_list_num");
CREATE INDEX "comparison_domain_total_num" ON "comparison" ("domain_total_num");
CREATE INDEX "comparison_rankings_num" ON "comparison" ("rankings_num");
CREATE INDEX "comparison_file_name" ON "comparison" ("file_name");
CREATE INDEX "comparison_base_file_name" ON "comparison" ("base_file_name");
CREATE TRIGGER "comparison_stat_insert" AFTER INSERT ON "comparison" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'comparison'; END;
CREATE TRIGGER "comparison_stat_delete" AFTER DELETE ON "comparison" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'comparison'; END;
CREATE TRIGGER "comparison_stat_update" AFTER UPDATE ON "comparison" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'comparison'; END;
CREATE TABLE "file_site" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "file_name" TEXT NOT NULL DEFAULT '',
  "url" TEXT NOT NULL DEFAULT '',
  "size" INTEGER NOT NULL DEFAULT 0,
  "update_time" INTEGER,
  "remarks" TEXT NOT NULL DEFAULT ''
);
INSERT INTO table_stat (name) VALUES ('file_site');
CREATE UNIQUE INDEX "file_site_file_name" ON "file_site" ("file_name");
CREATE INDEX "file_site_update_time" ON "file_site" ("update_time");
CREATE TRIGGER "file_site_stat_insert" AFTER INSERT ON "file_site" BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'file_site'; END;
CREATE TRIGGER "file_site_stat_delete" AFTER DELETE ON "file_site" BEGIN UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'file_site'; END;
CREATE TRIGGER "file_site_stat_update" AFTER UPDATE ON "file_site" BEGIN UPDATE table_stat SET version = version + 1 WHERE name = 'file_site'; END;

-- What can be downloaded, by the name in the address; the content lies on disk under its hash, once, however many have it.
CREATE TABLE hosted_file (
  name TEXT PRIMARY KEY,
  -- What it is called when it is saved.
  file_name TEXT NOT NULL,
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- The row that it belongs to, and goes with.
  owner TEXT NOT NULL,
  owner_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX hosted_file_hash ON hosted_file (hash);
CREATE INDEX hosted_file_owner ON hosted_file (owner, owner_id);

-- Contents that may be needed no more: looked at after the commit, and at the next start if that does not come to it.
CREATE TABLE file_trash (hash TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TRIGGER hosted_file_gone AFTER DELETE ON hosted_file BEGIN
  INSERT INTO file_trash VALUES (old.hash) ON CONFLICT DO NOTHING;
  DELETE FROM file_link WHERE name = old.name;
END;
CREATE TRIGGER hosted_file_replaced AFTER UPDATE OF hash ON hosted_file WHEN old.hash <> new.hash BEGIN
  INSERT INTO file_trash VALUES (old.hash) ON CONFLICT DO NOTHING;
END;

-- Signed links: the hash of the signature, so that the database gives none away.
CREATE TABLE file_link (
  sign_hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_by TEXT NOT NULL,
  expires INTEGER NOT NULL,
  used_time INTEGER
) WITHOUT ROWID;
CREATE INDEX file_link_name ON file_link (name);
CREATE INDEX file_link_expires ON file_link (expires);

-- What a comparison was made from, and its whole result, one domain a line.
CREATE TABLE comparison_work (
  id INTEGER PRIMARY KEY,
  -- Grows with each change: a job that computes an older one is too late.
  round INTEGER NOT NULL,
  rankings TEXT NOT NULL DEFAULT ''
);

CREATE TRIGGER file_site_gone AFTER DELETE ON file_site BEGIN
  DELETE FROM hosted_file WHERE owner = 'file-site' AND owner_id = old.id;
END;
CREATE TRIGGER comparison_gone AFTER DELETE ON comparison BEGIN
  DELETE FROM hosted_file WHERE owner = 'comparison' AND owner_id = old.id;
  DELETE FROM comparison_work WHERE id = old.id;
END;

-- The spreadsheet of all sites: which file site it is, and which version of the sites it shows (table_stat).
CREATE TABLE referral_sheet (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  file_site_id INTEGER NOT NULL,
  version INTEGER NOT NULL
);
