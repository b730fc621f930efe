-- Rankings that come by ingest are counted by the chunk, like access rows and crawlers (domains/ingest/sums.ts).
DROP TRIGGER ranking_stat_insert;
CREATE TRIGGER "ranking_stat_insert" AFTER INSERT ON "ranking" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'ranking'; END;
DROP TRIGGER statistic_head_own_insert;
CREATE TRIGGER statistic_head_own_insert AFTER INSERT ON ranking
WHEN new.is_my_site = 1 AND new.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_own', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
  UPDATE statistic_total SET rows = rows + 1 WHERE name = 'head_own';
END;
DROP TRIGGER statistic_head_other_insert;
CREATE TRIGGER statistic_head_other_insert AFTER INSERT ON ranking
WHEN new.is_my_site = 0 AND new.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN
  INSERT INTO statistic_quarter VALUES ('head_other', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows;
END;
