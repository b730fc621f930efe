-- What the page of one site looks up (domains/siteTimeline).

-- Which tasks name which host: the words of `domains`, without scheme, port and path. Kept by triggers.
CREATE TABLE book_task_host (
  host TEXT NOT NULL,
  task_id INTEGER NOT NULL,
  PRIMARY KEY (host, task_id)
) WITHOUT ROWID;
CREATE INDEX book_task_host_task ON book_task_host (task_id);
-- The words, from the inside: separators become commas, commas a JSON list; then the scheme goes, the path, the port.
CREATE VIEW book_task_named AS
SELECT task_id, substr(authority, 1, instr(authority || ':', ':') - 1) AS host FROM (
  SELECT task_id, substr(address, 1, instr(address || '/', '/') - 1) AS authority FROM (
    SELECT t.id AS task_id,
      lower(substr(word.value, iif(instr(word.value, '://') > 0, instr(word.value, '://') + 3, 1))) AS address
    FROM book_task t, json_each('[' || replace(json_quote(
      replace(replace(replace(replace(replace(replace(replace(replace(t.domains,
        char(10), ','), char(13), ','), char(9), ','), ' ', ','), char(59), ','), '，', ','), '、', ','), '；', ',')),
      ',', '","') || ']') word
  )
);
INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE host <> '';
CREATE TRIGGER book_task_host_insert AFTER INSERT ON book_task WHEN new.domains <> '' BEGIN
  INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> '';
END;
CREATE TRIGGER book_task_host_update AFTER UPDATE OF domains ON book_task WHEN new.domains <> old.domains BEGIN
  DELETE FROM book_task_host WHERE task_id = new.id;
  INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> '';
END;
CREATE TRIGGER book_task_host_delete AFTER DELETE ON book_task BEGIN
  DELETE FROM book_task_host WHERE task_id = old.id;
END;

-- Places of others for a keyword over time, read from the index alone.
CREATE INDEX ranking_other_keyword ON ranking (keyword, create_time, host, ranking) WHERE is_my_site = 0;
CREATE INDEX upgrade_record_ip_at ON upgrade_record (ip, at);
CREATE INDEX posting_host_time ON posting (host, article_time);
