-- What follows from the rows of the site cluster and must stay true whoever changes them: kept by triggers.

-- Where articles come from and of which type they are, for the options of the library's filters.
CREATE TABLE article_source (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE article_type (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
);

-- Sites below each primary domain.
CREATE TRIGGER web_domain_host_num AFTER INSERT ON web_domain BEGIN
  UPDATE web_domain SET host_num = (SELECT count(*) FROM site WHERE domain = new.domain) WHERE id = new.id;
END;
CREATE TRIGGER site_domain_insert AFTER INSERT ON site BEGIN
  UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain;
END;
CREATE TRIGGER site_domain_delete AFTER DELETE ON site BEGIN
  UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain;
END;
CREATE TRIGGER site_domain_update AFTER UPDATE OF domain ON site WHEN old.domain <> new.domain BEGIN
  UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain;
  UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain;
END;

-- A ranking is ours while its host is one of our sites.
CREATE INDEX site_host ON site (host);
CREATE TRIGGER site_host_insert AFTER INSERT ON site BEGIN
  UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0;
END;
CREATE TRIGGER site_host_delete AFTER DELETE ON site WHEN NOT EXISTS (SELECT 1 FROM site WHERE host = old.host) BEGIN
  UPDATE ranking SET is_my_site = 0 WHERE host = old.host AND is_my_site = 1;
END;
CREATE TRIGGER site_host_update AFTER UPDATE OF host ON site WHEN old.host <> new.host BEGIN
  UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0;
  UPDATE ranking SET is_my_site = 0
    WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM site WHERE host = old.host);
END;

-- Sites of each home title by main domain: the statistics of titles and the distribution of the league.
CREATE TABLE site_title_domain (
  home_title TEXT NOT NULL,
  domain TEXT NOT NULL,
  sites INTEGER NOT NULL,
  PRIMARY KEY (home_title, domain)
) WITHOUT ROWID;
CREATE TRIGGER site_title_insert AFTER INSERT ON site BEGIN
  INSERT INTO site_title_domain VALUES (new.home_title, new.domain, 1)
    ON CONFLICT (home_title, domain) DO UPDATE SET sites = sites + 1;
END;
CREATE TRIGGER site_title_delete AFTER DELETE ON site BEGIN
  UPDATE site_title_domain SET sites = sites - 1 WHERE home_title = old.home_title AND domain = old.domain;
  DELETE FROM site_title_domain WHERE home_title = old.home_title AND domain = old.domain AND sites = 0;
END;
CREATE TRIGGER site_title_update AFTER UPDATE OF home_title, domain ON site
WHEN old.home_title <> new.home_title OR old.domain <> new.domain BEGIN
  UPDATE site_title_domain SET sites = sites - 1 WHERE home_title = old.home_title AND domain = old.domain;
  DELETE FROM site_title_domain WHERE home_title = old.home_title AND domain = old.domain AND sites = 0;
  INSERT INTO site_title_domain VALUES (new.home_title, new.domain, 1)
    ON CONFLICT (home_title, domain) DO UPDATE SET sites = sites + 1;
END;

-- Access by day and server: the summary cards; and which sites each server has: the options of the filters.
CREATE TABLE site_access_day (
  dayTime TEXT NOT NULL,
  btIp TEXT NOT NULL,
  rows INTEGER NOT NULL,
  visitIpNum INTEGER NOT NULL,
  crawlerIpNum INTEGER NOT NULL,
  blackIpNum INTEGER NOT NULL,
  liveClicksNum INTEGER NOT NULL,
  appDownloadClicksNum INTEGER NOT NULL,
  PRIMARY KEY (dayTime, btIp)
) WITHOUT ROWID;
CREATE TABLE site_access_name (
  btIp TEXT NOT NULL,
  siteName TEXT NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (btIp, siteName)
) WITHOUT ROWID;
CREATE TRIGGER site_access_sum_insert AFTER INSERT ON site_access BEGIN
  INSERT INTO site_access_day VALUES (new.dayTime, new.btIp, 1,
    new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
    ON CONFLICT (dayTime, btIp) DO UPDATE SET rows = rows + 1,
      visitIpNum = visitIpNum + excluded.visitIpNum,
      crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
      blackIpNum = blackIpNum + excluded.blackIpNum,
      liveClicksNum = liveClicksNum + excluded.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum;
  INSERT INTO site_access_name VALUES (new.btIp, new.siteName, 1)
    ON CONFLICT (btIp, siteName) DO UPDATE SET rows = rows + 1;
END;
CREATE TRIGGER site_access_sum_delete AFTER DELETE ON site_access BEGIN
  UPDATE site_access_day SET rows = rows - 1,
      visitIpNum = visitIpNum - old.visitIpNum,
      crawlerIpNum = crawlerIpNum - old.crawlerIpNum,
      blackIpNum = blackIpNum - old.blackIpNum,
      liveClicksNum = liveClicksNum - old.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum - old.appDownloadClicksNum
    WHERE dayTime = old.dayTime AND btIp = old.btIp;
  DELETE FROM site_access_day WHERE dayTime = old.dayTime AND btIp = old.btIp AND rows = 0;
  UPDATE site_access_name SET rows = rows - 1 WHERE btIp = old.btIp AND siteName = old.siteName;
  DELETE FROM site_access_name WHERE btIp = old.btIp AND siteName = old.siteName AND rows = 0;
END;
-- Day, server and site are the row's key and never change.
CREATE TRIGGER site_access_sum_update
AFTER UPDATE OF visitIpNum, crawlerIpNum, blackIpNum, liveClicksNum, appDownloadClicksNum ON site_access BEGIN
  UPDATE site_access_day SET
      visitIpNum = visitIpNum + new.visitIpNum - old.visitIpNum,
      crawlerIpNum = crawlerIpNum + new.crawlerIpNum - old.crawlerIpNum,
      blackIpNum = blackIpNum + new.blackIpNum - old.blackIpNum,
      liveClicksNum = liveClicksNum + new.liveClicksNum - old.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + new.appDownloadClicksNum - old.appDownloadClicksNum
    WHERE dayTime = new.dayTime AND btIp = new.btIp;
END;

-- Visits of crawlers by quarter of an hour (UTC milliseconds / 900000): days of any zone are whole quarters. The curve.
CREATE TABLE site_crawler_quarter (
  quarter INTEGER NOT NULL,
  isSpider INTEGER NOT NULL,
  spider_type TEXT NOT NULL,
  rows INTEGER NOT NULL,
  num INTEGER NOT NULL,
  PRIMARY KEY (quarter, isSpider, spider_type)
) WITHOUT ROWID;
CREATE TRIGGER site_crawler_sum_insert AFTER INSERT ON site_crawler BEGIN
  INSERT INTO site_crawler_quarter VALUES (new.create_time / 900000, new.isSpider, new.spider_type, 1, new.num)
    ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + 1, num = num + excluded.num;
END;
CREATE TRIGGER site_crawler_sum_delete AFTER DELETE ON site_crawler BEGIN
  UPDATE site_crawler_quarter SET rows = rows - 1, num = num - old.num
    WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type;
  DELETE FROM site_crawler_quarter
    WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0;
END;
-- Time, kind and type are part of the row's key and never change.
CREATE TRIGGER site_crawler_sum_update AFTER UPDATE OF num ON site_crawler BEGIN
  UPDATE site_crawler_quarter SET num = num + new.num - old.num
    WHERE quarter = new.create_time / 900000 AND isSpider = new.isSpider AND spider_type = new.spider_type;
END;

CREATE UNIQUE INDEX api_key_hash ON api_key (key_hash) WHERE key_hash <> '';
