-- Monitored sites by day, verdict and real IP (site-cluster.md §2.9), so that a day of a million checks is not grouped anew
-- for every look. site_status -1: all of them.
CREATE TABLE site_check_domain (
  day TEXT NOT NULL,
  site_status INTEGER NOT NULL,
  ip TEXT NOT NULL,
  domain TEXT NOT NULL,
  sites INTEGER NOT NULL,
  PRIMARY KEY (day, site_status, ip, domain)
) WITHOUT ROWID;
CREATE TABLE site_check_server (
  day TEXT NOT NULL,
  site_status INTEGER NOT NULL,
  ip TEXT NOT NULL,
  domains INTEGER NOT NULL,
  sites INTEGER NOT NULL,
  PRIMARY KEY (day, site_status, ip)
) WITHOUT ROWID;
INSERT INTO site_check_domain
  SELECT day, site_status, ip, domain, count(*) FROM site_check WHERE ip <> '' GROUP BY day, site_status, ip, domain;
INSERT INTO site_check_domain
  SELECT day, -1, ip, domain, sum(sites) FROM site_check_domain GROUP BY day, ip, domain;
INSERT INTO site_check_server
  SELECT day, site_status, ip, count(*), sum(sites) FROM site_check_domain GROUP BY day, site_status, ip;

CREATE TRIGGER site_check_domain_insert AFTER INSERT ON site_check_domain BEGIN
  INSERT INTO site_check_server VALUES (new.day, new.site_status, new.ip, 1, new.sites)
    ON CONFLICT (day, site_status, ip) DO UPDATE SET domains = domains + 1, sites = sites + excluded.sites;
END;
CREATE TRIGGER site_check_domain_update AFTER UPDATE OF sites ON site_check_domain BEGIN
  UPDATE site_check_server SET sites = sites + new.sites - old.sites
    WHERE day = new.day AND site_status = new.site_status AND ip = new.ip;
END;
CREATE TRIGGER site_check_domain_delete AFTER DELETE ON site_check_domain BEGIN
  UPDATE site_check_server SET domains = domains - 1, sites = sites - old.sites
    WHERE day = old.day AND site_status = old.site_status AND ip = old.ip;
  DELETE FROM site_check_server WHERE day = old.day AND site_status = old.site_status AND ip = old.ip AND domains = 0;
END;

-- Sites whose name leads nowhere have no IP to be counted under.
CREATE TRIGGER site_check_server_insert AFTER INSERT ON site_check WHEN new.ip <> '' BEGIN
  INSERT INTO site_check_domain VALUES (new.day, -1, new.ip, new.domain, 1), (new.day, new.site_status, new.ip, new.domain, 1)
    ON CONFLICT (day, site_status, ip, domain) DO UPDATE SET sites = sites + 1;
END;
CREATE TRIGGER site_check_server_delete AFTER DELETE ON site_check WHEN old.ip <> '' BEGIN
  UPDATE site_check_domain SET sites = sites - 1
    WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain;
  DELETE FROM site_check_domain
    WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain AND sites = 0;
END;
CREATE TRIGGER site_check_server_update AFTER UPDATE OF day, site_status, ip, domain ON site_check
WHEN old.day <> new.day OR old.site_status <> new.site_status OR old.ip <> new.ip OR old.domain <> new.domain BEGIN
  UPDATE site_check_domain SET sites = sites - 1
    WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain;
  INSERT INTO site_check_domain SELECT new.day, s.value, new.ip, new.domain, 1
    FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
    ON CONFLICT (day, site_status, ip, domain) DO UPDATE SET sites = sites + 1;
  DELETE FROM site_check_domain
    WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain AND sites = 0;
END;
