-- What was ever checked under each real IP: primary domains (kind 0) and sites (kind 1), so that the statistics of all days
-- need not group all checks anew. site_status -1: whatever the verdict; day '' of site_check_server: all days together.
CREATE TABLE site_check_ever (
  site_status INTEGER NOT NULL,
  ip TEXT NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  checks INTEGER NOT NULL,
  PRIMARY KEY (site_status, ip, kind, name)
) WITHOUT ROWID;
INSERT INTO site_check_ever
  SELECT site_status, ip, 0, domain, count(*) FROM site_check WHERE ip <> '' GROUP BY site_status, ip, domain;
INSERT INTO site_check_ever
  SELECT site_status, ip, 1, url, count(*) FROM site_check WHERE ip <> '' GROUP BY site_status, ip, url;
INSERT INTO site_check_ever
  SELECT -1, ip, kind, name, sum(checks) FROM site_check_ever GROUP BY ip, kind, name;
INSERT INTO site_check_server
  SELECT '', site_status, ip, sum(kind = 0), sum(kind = 1) FROM site_check_ever GROUP BY site_status, ip;

CREATE TRIGGER site_check_ever_insert AFTER INSERT ON site_check_ever BEGIN
  INSERT INTO site_check_server VALUES ('', new.site_status, new.ip, new.kind = 0, new.kind = 1)
    ON CONFLICT (day, site_status, ip) DO UPDATE SET domains = domains + excluded.domains, sites = sites + excluded.sites;
END;
CREATE TRIGGER site_check_ever_delete AFTER DELETE ON site_check_ever BEGIN
  UPDATE site_check_server SET domains = domains - (old.kind = 0), sites = sites - (old.kind = 1)
    WHERE day = '' AND site_status = old.site_status AND ip = old.ip;
  DELETE FROM site_check_server
    WHERE day = '' AND site_status = old.site_status AND ip = old.ip AND domains = 0 AND sites = 0;
END;

CREATE TRIGGER site_check_ever_check AFTER INSERT ON site_check WHEN new.ip <> '' BEGIN
  INSERT INTO site_check_ever VALUES
    (-1, new.ip, 0, new.domain, 1), (-1, new.ip, 1, new.url, 1),
    (new.site_status, new.ip, 0, new.domain, 1), (new.site_status, new.ip, 1, new.url, 1)
    ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1;
END;
CREATE TRIGGER site_check_ever_gone AFTER DELETE ON site_check WHEN old.ip <> '' BEGIN
  UPDATE site_check_ever SET checks = checks - 1
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain;
  UPDATE site_check_ever SET checks = checks - 1
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url;
  DELETE FROM site_check_ever
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain AND checks = 0;
  DELETE FROM site_check_ever
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url AND checks = 0;
END;
CREATE TRIGGER site_check_ever_update AFTER UPDATE OF site_status, ip, domain, url ON site_check
WHEN old.site_status <> new.site_status OR old.ip <> new.ip OR old.domain <> new.domain OR old.url <> new.url BEGIN
  INSERT INTO site_check_ever SELECT s.value, new.ip, 0, new.domain, 1
    FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
    ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1;
  INSERT INTO site_check_ever SELECT s.value, new.ip, 1, new.url, 1
    FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
    ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1;
  UPDATE site_check_ever SET checks = checks - 1
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain;
  UPDATE site_check_ever SET checks = checks - 1
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url;
  DELETE FROM site_check_ever
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain AND checks = 0;
  DELETE FROM site_check_ever
    WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url AND checks = 0;
END;
