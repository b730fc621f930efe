-- Most tasks name one plain host, which needs no taking apart: much of what it took to store thousands of tasks was that.
DROP TRIGGER book_task_host_insert;
CREATE TRIGGER book_task_host_insert AFTER INSERT ON book_task WHEN new.domains GLOB '*[^-.0-9A-Za-z]*' BEGIN
  INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> '';
END;
CREATE TRIGGER book_task_host_insert_plain AFTER INSERT ON book_task
WHEN new.domains <> '' AND new.domains NOT GLOB '*[^-.0-9A-Za-z]*' BEGIN
  INSERT INTO book_task_host VALUES (lower(new.domains), new.id);
END;
