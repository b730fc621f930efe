-- While a row stands here, inside one transaction, whoever puts many rows in counts them himself (domains/ingest/sums.ts):
-- the triggers of each row cost more than the row.
CREATE TABLE ingest_under_way (
  id INTEGER PRIMARY KEY
);

DROP TRIGGER site_access_stat_insert;
CREATE TRIGGER "site_access_stat_insert" AFTER INSERT ON "site_access" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_access'; END;
DROP TRIGGER site_crawler_stat_insert;
CREATE TRIGGER "site_crawler_stat_insert" AFTER INSERT ON "site_crawler" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'site_crawler'; END;

DROP TRIGGER site_access_sum_insert;
CREATE TRIGGER site_access_sum_insert AFTER INSERT ON site_access WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN
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

DROP TRIGGER site_crawler_sum_insert;
CREATE TRIGGER site_crawler_sum_insert AFTER INSERT ON site_crawler WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN
  INSERT INTO site_crawler_quarter VALUES (new.create_time / 900000, new.isSpider, new.spider_type, 1, new.num)
    ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + 1, num = num + excluded.num;
END;

-- A line with an id of its sender's may say another day, server or type than before: the row then counts there.
DROP TRIGGER site_access_sum_update;
CREATE TRIGGER site_access_sum_update
AFTER UPDATE OF visitIpNum, crawlerIpNum, blackIpNum, liveClicksNum, appDownloadClicksNum ON site_access
WHEN old.dayTime = new.dayTime AND old.btIp = new.btIp BEGIN
  UPDATE site_access_day SET
      visitIpNum = visitIpNum + new.visitIpNum - old.visitIpNum,
      crawlerIpNum = crawlerIpNum + new.crawlerIpNum - old.crawlerIpNum,
      blackIpNum = blackIpNum + new.blackIpNum - old.blackIpNum,
      liveClicksNum = liveClicksNum + new.liveClicksNum - old.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + new.appDownloadClicksNum - old.appDownloadClicksNum
    WHERE dayTime = new.dayTime AND btIp = new.btIp;
END;
CREATE TRIGGER site_access_day_update AFTER UPDATE OF dayTime, btIp ON site_access
WHEN old.dayTime <> new.dayTime OR old.btIp <> new.btIp BEGIN
  UPDATE site_access_day SET rows = rows - 1,
      visitIpNum = visitIpNum - old.visitIpNum,
      crawlerIpNum = crawlerIpNum - old.crawlerIpNum,
      blackIpNum = blackIpNum - old.blackIpNum,
      liveClicksNum = liveClicksNum - old.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum - old.appDownloadClicksNum
    WHERE dayTime = old.dayTime AND btIp = old.btIp;
  DELETE FROM site_access_day WHERE dayTime = old.dayTime AND btIp = old.btIp AND rows = 0;
  INSERT INTO site_access_day VALUES (new.dayTime, new.btIp, 1,
    new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
    ON CONFLICT (dayTime, btIp) DO UPDATE SET rows = rows + 1,
      visitIpNum = visitIpNum + excluded.visitIpNum,
      crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
      blackIpNum = blackIpNum + excluded.blackIpNum,
      liveClicksNum = liveClicksNum + excluded.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum;
END;
CREATE TRIGGER site_access_name_update AFTER UPDATE OF btIp, siteName ON site_access
WHEN old.btIp <> new.btIp OR old.siteName <> new.siteName BEGIN
  UPDATE site_access_name SET rows = rows - 1 WHERE btIp = old.btIp AND siteName = old.siteName;
  DELETE FROM site_access_name WHERE btIp = old.btIp AND siteName = old.siteName AND rows = 0;
  INSERT INTO site_access_name VALUES (new.btIp, new.siteName, 1)
    ON CONFLICT (btIp, siteName) DO UPDATE SET rows = rows + 1;
END;
DROP TRIGGER site_crawler_sum_update;
CREATE TRIGGER site_crawler_sum_update AFTER UPDATE OF num, create_time, isSpider, spider_type ON site_crawler
WHEN old.num <> new.num OR old.create_time IS NOT new.create_time OR old.isSpider <> new.isSpider
  OR old.spider_type <> new.spider_type BEGIN
  UPDATE site_crawler_quarter SET rows = rows - 1, num = num - old.num
    WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type;
  INSERT INTO site_crawler_quarter VALUES (new.create_time / 900000, new.isSpider, new.spider_type, 1, new.num)
    ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + 1, num = num + excluded.num;
  DELETE FROM site_crawler_quarter
    WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0;
END;

-- All servers of a day together, for sums over many days.
CREATE TABLE site_access_total (
  dayTime TEXT PRIMARY KEY,
  visitIpNum INTEGER NOT NULL,
  crawlerIpNum INTEGER NOT NULL,
  blackIpNum INTEGER NOT NULL,
  liveClicksNum INTEGER NOT NULL,
  appDownloadClicksNum INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO site_access_total
  SELECT dayTime, sum(visitIpNum), sum(crawlerIpNum), sum(blackIpNum), sum(liveClicksNum), sum(appDownloadClicksNum)
  FROM site_access_day GROUP BY dayTime;
CREATE TRIGGER site_access_total_insert AFTER INSERT ON site_access_day BEGIN
  INSERT INTO site_access_total VALUES (new.dayTime,
    new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
    ON CONFLICT (dayTime) DO UPDATE SET
      visitIpNum = visitIpNum + excluded.visitIpNum,
      crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
      blackIpNum = blackIpNum + excluded.blackIpNum,
      liveClicksNum = liveClicksNum + excluded.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum;
END;
CREATE TRIGGER site_access_total_update AFTER UPDATE ON site_access_day BEGIN
  UPDATE site_access_total SET
      visitIpNum = visitIpNum + new.visitIpNum - old.visitIpNum,
      crawlerIpNum = crawlerIpNum + new.crawlerIpNum - old.crawlerIpNum,
      blackIpNum = blackIpNum + new.blackIpNum - old.blackIpNum,
      liveClicksNum = liveClicksNum + new.liveClicksNum - old.liveClicksNum,
      appDownloadClicksNum = appDownloadClicksNum + new.appDownloadClicksNum - old.appDownloadClicksNum
    WHERE dayTime = new.dayTime;
END;
