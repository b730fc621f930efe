ALTER TABLE "host" ADD "left_out" text DEFAULT '' NOT NULL;
ALTER TABLE "phone" ADD "clock_wrong" integer DEFAULT 0 NOT NULL;
ALTER TABLE "phone" ADD "unread_since" integer;
ALTER TABLE "phone" ADD "unread" text DEFAULT '' NOT NULL;
-- A clock of which nothing was known stood as one that is right: a phone that did not say its time did not say how slow it is, either.
-- A column beside it and not the table made anew: a history of millions of rows hangs on the phones.
ALTER TABLE "phone" ADD "clock_measured" integer;
UPDATE "phone" SET "clock_measured" = "clock_off" WHERE "slowness" >= 0;
DROP TRIGGER IF EXISTS "book_task_host_insert";
DROP TRIGGER IF EXISTS "book_task_host_update";
ALTER TABLE "phone" DROP COLUMN "clock_off";
ALTER TABLE "phone" RENAME COLUMN "clock_measured" TO "clock_off";
CREATE TRIGGER "book_task_host_insert" AFTER INSERT ON "book_task" WHEN new.domains <> '' BEGIN INSERT INTO book_task_host SELECT lower(new.domains), new.id WHERE new.domains NOT GLOB '*[^-.0-9A-Za-z]*'; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named
        WHERE new.domains GLOB '*[^-.0-9A-Za-z]*' AND task_id = new.id AND host <> ''; END;
CREATE TRIGGER "book_task_host_update" AFTER UPDATE OF "domains" ON "book_task" WHEN new.domains <> old.domains BEGIN DELETE FROM book_task_host WHERE task_id = new.id; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> ''; END;
