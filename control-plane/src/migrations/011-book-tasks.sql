-- Book lists (book_type 0) and story notes (1). run_seq is the latest run that carries it out, never a check.
-- msg: somebody's own words, or a saying of the product that is put into the reader's language (domains/runs/words.ts).
CREATE TABLE book_task (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book_type INTEGER NOT NULL CHECK (book_type IN (0, 1)),
  book_name TEXT NOT NULL,
  search_keyword TEXT NOT NULL DEFAULT '',
  describe TEXT NOT NULL DEFAULT '',
  domains TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  share_link TEXT NOT NULL DEFAULT '',
  check_status INTEGER NOT NULL DEFAULT 0 CHECK (check_status BETWEEN 0 AND 3),
  phone TEXT NOT NULL DEFAULT '',
  operator TEXT NOT NULL DEFAULT '',
  area TEXT NOT NULL DEFAULT '',
  device_name TEXT NOT NULL DEFAULT '',
  msg TEXT NOT NULL DEFAULT '',
  run_seq INTEGER,
  create_time INTEGER NOT NULL,
  update_time INTEGER NOT NULL
);
CREATE INDEX book_task_list ON book_task (book_type, id);
CREATE INDEX book_task_status ON book_task (book_type, status, id);
CREATE INDEX book_task_updated ON book_task (book_type, update_time, id);
CREATE INDEX book_task_failed ON book_task (update_time) WHERE status = 3;
CREATE INDEX book_task_run ON book_task (run_seq);
INSERT INTO table_stat (name) VALUES ('book_task');
CREATE TRIGGER book_task_stat_insert AFTER INSERT ON book_task BEGIN
  UPDATE table_stat SET rows = rows + 1, version = version + 1 WHERE name = 'book_task';
END;
CREATE TRIGGER book_task_stat_delete AFTER DELETE ON book_task BEGIN
  UPDATE table_stat SET rows = rows - 1, version = version + 1 WHERE name = 'book_task';
END;
CREATE TRIGGER book_task_stat_update AFTER UPDATE ON book_task BEGIN
  UPDATE table_stat SET version = version + 1 WHERE name = 'book_task';
END;

-- Which card types the switch of a type offers.
CREATE TABLE card_type_offer (
  book_type INTEGER NOT NULL CHECK (book_type IN (0, 1)),
  card_type INTEGER NOT NULL REFERENCES card_type (id) ON DELETE CASCADE,
  PRIMARY KEY (book_type, card_type)
) WITHOUT ROWID;
