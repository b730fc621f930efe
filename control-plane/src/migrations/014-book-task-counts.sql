-- Tasks by type and status, kept by triggers: the list shows these numbers with every page, however long it is.
CREATE TABLE book_task_count (
  book_type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  n INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (book_type, status)
) WITHOUT ROWID;
INSERT INTO book_task_count (book_type, status)
VALUES (0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3);
UPDATE book_task_count SET n =
  (SELECT count(*) FROM book_task t WHERE t.book_type = book_task_count.book_type AND t.status = book_task_count.status);
CREATE TRIGGER book_task_count_insert AFTER INSERT ON book_task BEGIN
  UPDATE book_task_count SET n = n + 1 WHERE book_type = NEW.book_type AND status = NEW.status;
END;
CREATE TRIGGER book_task_count_delete AFTER DELETE ON book_task BEGIN
  UPDATE book_task_count SET n = n - 1 WHERE book_type = OLD.book_type AND status = OLD.status;
END;
CREATE TRIGGER book_task_count_update AFTER UPDATE OF status ON book_task WHEN OLD.status <> NEW.status BEGIN
  UPDATE book_task_count SET n = n - 1 WHERE book_type = OLD.book_type AND status = OLD.status;
  UPDATE book_task_count SET n = n + 1 WHERE book_type = NEW.book_type AND status = NEW.status;
END;
