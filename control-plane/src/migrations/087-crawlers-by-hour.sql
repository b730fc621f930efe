-- Visits of crawlers by the hour beside those by the quarter: the curve adds up a quarter as many rows, and needs quarters
-- only at the ends of a range, or where a zone is off by part of an hour.
CREATE TABLE site_crawler_hour (
  hour INTEGER NOT NULL,
  isSpider INTEGER NOT NULL,
  spider_type TEXT NOT NULL,
  rows INTEGER NOT NULL,
  num INTEGER NOT NULL,
  PRIMARY KEY (hour, isSpider, spider_type)
) WITHOUT ROWID;
INSERT INTO site_crawler_hour
  SELECT quarter / 4, isSpider, spider_type, sum(rows), sum(num) FROM site_crawler_quarter GROUP BY 1, 2, 3;
CREATE TRIGGER site_crawler_hour_insert AFTER INSERT ON site_crawler_quarter BEGIN
  INSERT INTO site_crawler_hour VALUES (new.quarter / 4, new.isSpider, new.spider_type, new.rows, new.num)
    ON CONFLICT (hour, isSpider, spider_type) DO UPDATE SET rows = rows + excluded.rows, num = num + excluded.num;
END;
CREATE TRIGGER site_crawler_hour_update AFTER UPDATE OF rows, num ON site_crawler_quarter BEGIN
  UPDATE site_crawler_hour SET rows = rows + new.rows - old.rows, num = num + new.num - old.num
    WHERE hour = new.quarter / 4 AND isSpider = new.isSpider AND spider_type = new.spider_type;
END;
CREATE TRIGGER site_crawler_hour_delete AFTER DELETE ON site_crawler_quarter BEGIN
  UPDATE site_crawler_hour SET rows = rows - old.rows, num = num - old.num
    WHERE hour = old.quarter / 4 AND isSpider = old.isSpider AND spider_type = old.spider_type;
  DELETE FROM site_crawler_hour
    WHERE hour = old.quarter / 4 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0;
END;
