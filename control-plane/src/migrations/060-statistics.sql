-- What the dashboard counts, kept by triggers so that no request counts rows (site-cluster.md §2.14).

-- While a row stands here, inside one transaction, rows are taken out by age: what happened on a day stays counted.
CREATE TABLE retention_under_way (
  id INTEGER PRIMARY KEY
);

-- How much happened in each quarter of an hour (UTC milliseconds / 900000): days of any zone are whole quarters.
-- head_own, head_other: rankings 1 to 10, ours and others'; post: those that were posted; site: by creation.
CREATE TABLE statistic_quarter (
  kind TEXT NOT NULL,
  quarter INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (kind, quarter)
) WITHOUT ROWID;
-- How many of them there are now, where that is fewer than the table has rows.
CREATE TABLE statistic_total (
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TRIGGER statistic_article_insert AFTER INSERT ON article BEGIN
  INSERT INTO statistic_quarter VALUES ('article', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_article_delete AFTER DELETE ON article
WHEN NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('article', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_article_update_old AFTER UPDATE OF create_time ON article
WHEN (old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('article', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_article_update_new AFTER UPDATE OF create_time ON article
WHEN (old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('article', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
INSERT INTO statistic_quarter SELECT 'article', coalesce(create_time, 0) / 900000, count(*) FROM article GROUP BY 2;

CREATE TRIGGER statistic_boost_insert AFTER INSERT ON boost_log BEGIN
  INSERT INTO statistic_quarter VALUES ('boost', coalesce(new.boost_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_boost_delete AFTER DELETE ON boost_log
WHEN NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('boost', coalesce(old.boost_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_boost_update_old AFTER UPDATE OF boost_time ON boost_log
WHEN (old.boost_time IS NOT new.boost_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('boost', coalesce(old.boost_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_boost_update_new AFTER UPDATE OF boost_time ON boost_log
WHEN (old.boost_time IS NOT new.boost_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('boost', coalesce(new.boost_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
INSERT INTO statistic_quarter SELECT 'boost', coalesce(boost_time, 0) / 900000, count(*) FROM boost_log GROUP BY 2;

CREATE TRIGGER statistic_site_insert AFTER INSERT ON site BEGIN
  INSERT INTO statistic_quarter VALUES ('site', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_site_delete AFTER DELETE ON site
WHEN NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('site', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_site_update_old AFTER UPDATE OF create_time ON site
WHEN (old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('site', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_site_update_new AFTER UPDATE OF create_time ON site
WHEN (old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('site', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
INSERT INTO statistic_quarter SELECT 'site', coalesce(create_time, 0) / 900000, count(*) FROM site GROUP BY 2;

CREATE TRIGGER statistic_post_insert AFTER INSERT ON posting
WHEN new.article_status = 1 BEGIN
  INSERT INTO statistic_quarter VALUES ('post', coalesce(new.article_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'post';
END;
CREATE TRIGGER statistic_post_delete AFTER DELETE ON posting
WHEN old.article_status = 1 AND NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('post', coalesce(old.article_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_post_total_delete AFTER DELETE ON posting
WHEN old.article_status = 1 BEGIN
  UPDATE statistic_total SET rows = rows - 1 WHERE name = 'post';
END;
CREATE TRIGGER statistic_post_update_old AFTER UPDATE OF article_status, article_time ON posting
WHEN old.article_status = 1 AND (old.article_status IS NOT new.article_status OR old.article_time IS NOT new.article_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('post', coalesce(old.article_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows - 1 WHERE name = 'post';
END;
CREATE TRIGGER statistic_post_update_new AFTER UPDATE OF article_status, article_time ON posting
WHEN new.article_status = 1 AND (old.article_status IS NOT new.article_status OR old.article_time IS NOT new.article_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('post', coalesce(new.article_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'post';
END;
INSERT INTO statistic_quarter SELECT 'post', coalesce(article_time, 0) / 900000, count(*) FROM posting WHERE posting.article_status = 1 GROUP BY 2;
INSERT INTO statistic_total SELECT 'post', count(*) FROM posting WHERE posting.article_status = 1;

CREATE TRIGGER statistic_head_own_insert AFTER INSERT ON ranking
WHEN new.is_my_site = 1 AND new.ranking BETWEEN 1 AND 10 BEGIN
  INSERT INTO statistic_quarter VALUES ('head_own', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'head_own';
END;
CREATE TRIGGER statistic_head_own_delete AFTER DELETE ON ranking
WHEN old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_own', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_head_own_total_delete AFTER DELETE ON ranking
WHEN old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10 BEGIN
  UPDATE statistic_total SET rows = rows - 1 WHERE name = 'head_own';
END;
CREATE TRIGGER statistic_head_own_update_old AFTER UPDATE OF is_my_site, ranking, create_time ON ranking
WHEN old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_own', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows - 1 WHERE name = 'head_own';
END;
CREATE TRIGGER statistic_head_own_update_new AFTER UPDATE OF is_my_site, ranking, create_time ON ranking
WHEN new.is_my_site = 1 AND new.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_own', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'head_own';
END;
INSERT INTO statistic_quarter SELECT 'head_own', coalesce(create_time, 0) / 900000, count(*) FROM ranking WHERE ranking.is_my_site = 1 AND ranking.ranking BETWEEN 1 AND 10 GROUP BY 2;
INSERT INTO statistic_total SELECT 'head_own', count(*) FROM ranking WHERE ranking.is_my_site = 1 AND ranking.ranking BETWEEN 1 AND 10;

CREATE TRIGGER statistic_head_other_insert AFTER INSERT ON ranking
WHEN new.is_my_site = 0 AND new.ranking BETWEEN 1 AND 10 BEGIN
  INSERT INTO statistic_quarter VALUES ('head_other', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_head_other_delete AFTER DELETE ON ranking
WHEN old.is_my_site = 0 AND old.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM retention_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_other', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_head_other_update_old AFTER UPDATE OF is_my_site, ranking, create_time ON ranking
WHEN old.is_my_site = 0 AND old.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_other', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
CREATE TRIGGER statistic_head_other_update_new AFTER UPDATE OF is_my_site, ranking, create_time ON ranking
WHEN new.is_my_site = 0 AND new.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_other', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
INSERT INTO statistic_quarter SELECT 'head_other', coalesce(create_time, 0) / 900000, count(*) FROM ranking WHERE ranking.is_my_site = 0 AND ranking.ranking BETWEEN 1 AND 10 GROUP BY 2;

-- Site groups: what the servers' access rows name.
INSERT INTO statistic_total SELECT 'site_group', count(*) FROM site_access_name;
CREATE TRIGGER statistic_site_group_insert AFTER INSERT ON site_access_name BEGIN
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'site_group';
END;
CREATE TRIGGER statistic_site_group_delete AFTER DELETE ON site_access_name BEGIN
  UPDATE statistic_total SET rows = rows - 1 WHERE name = 'site_group';
END;

-- Sites of each owner, and of each home title.
CREATE TABLE site_owner_total (
  create_user TEXT PRIMARY KEY,
  sites INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX site_owner_total_sites ON site_owner_total (sites);
CREATE TABLE site_title_total (
  home_title TEXT PRIMARY KEY,
  sites INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX site_title_total_sites ON site_title_total (sites);
CREATE TRIGGER site_owner_total_insert AFTER INSERT ON site BEGIN
  INSERT INTO site_owner_total VALUES (new.create_user, 1) ON CONFLICT (create_user) DO UPDATE SET sites = sites + 1;
END;
CREATE TRIGGER site_owner_total_delete AFTER DELETE ON site BEGIN
  UPDATE site_owner_total SET sites = sites - 1 WHERE create_user = old.create_user;
  DELETE FROM site_owner_total WHERE create_user = old.create_user AND sites = 0;
END;
CREATE TRIGGER site_owner_total_update AFTER UPDATE OF create_user ON site WHEN old.create_user <> new.create_user BEGIN
  UPDATE site_owner_total SET sites = sites - 1 WHERE create_user = old.create_user;
  DELETE FROM site_owner_total WHERE create_user = old.create_user AND sites = 0;
  INSERT INTO site_owner_total VALUES (new.create_user, 1) ON CONFLICT (create_user) DO UPDATE SET sites = sites + 1;
END;
INSERT INTO site_owner_total SELECT create_user, count(*) FROM site GROUP BY create_user;

CREATE TRIGGER site_title_total_insert AFTER INSERT ON site BEGIN
  INSERT INTO site_title_total VALUES (new.home_title, 1) ON CONFLICT (home_title) DO UPDATE SET sites = sites + 1;
END;
CREATE TRIGGER site_title_total_delete AFTER DELETE ON site BEGIN
  UPDATE site_title_total SET sites = sites - 1 WHERE home_title = old.home_title;
  DELETE FROM site_title_total WHERE home_title = old.home_title AND sites = 0;
END;
CREATE TRIGGER site_title_total_update AFTER UPDATE OF home_title ON site WHEN old.home_title <> new.home_title BEGIN
  UPDATE site_title_total SET sites = sites - 1 WHERE home_title = old.home_title;
  DELETE FROM site_title_total WHERE home_title = old.home_title AND sites = 0;
  INSERT INTO site_title_total VALUES (new.home_title, 1) ON CONFLICT (home_title) DO UPDATE SET sites = sites + 1;
END;
INSERT INTO site_title_total SELECT home_title, count(*) FROM site GROUP BY home_title;

-- Checks of a day in the installation's zone, and those that found a valid site. Outlives the rows of the list.
CREATE TABLE site_check_day (
  day TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  valid INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO site_check_day SELECT day, count(*), sum(site_status = 2) FROM site_check GROUP BY day;
CREATE TRIGGER site_check_day_insert AFTER INSERT ON site_check BEGIN
  INSERT INTO site_check_day VALUES (new.day, 1, new.site_status = 2)
    ON CONFLICT (day) DO UPDATE SET total = total + 1, valid = valid + excluded.valid;
END;
CREATE TRIGGER site_check_day_update AFTER UPDATE OF site_status ON site_check
WHEN (old.site_status = 2) <> (new.site_status = 2) BEGIN
  UPDATE site_check_day SET valid = valid + (new.site_status = 2) - (old.site_status = 2) WHERE day = new.day;
END;

-- How many there were at the end of a day (of today: when it was last looked), for what keeps no time of its making.
CREATE TABLE daily_snapshot (
  day TEXT PRIMARY KEY,
  live_sites INTEGER NOT NULL,
  main_domains INTEGER NOT NULL,
  lead_sites INTEGER NOT NULL,
  site_ips INTEGER NOT NULL,
  taken_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The board of today's best rankings of ours.
CREATE INDEX ranking_head_own ON ranking (create_time, ranking) WHERE is_my_site = 1 AND ranking BETWEEN 1 AND 10;
