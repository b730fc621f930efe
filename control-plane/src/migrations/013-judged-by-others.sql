CREATE TABLE "snapshot_author" (
  "snapshot" integer NOT NULL,
  "username" text NOT NULL,
  PRIMARY KEY("snapshot", "username"),
  FOREIGN KEY ("snapshot") REFERENCES "content_snapshot"("id") ON UPDATE no action ON DELETE cascade
);
ALTER TABLE "library_item" ADD "edited_by" text DEFAULT '' NOT NULL;
ALTER TABLE "publication" ADD "review_level" integer DEFAULT 0 NOT NULL;
-- Who changed last what people judge; of rows that nobody has changed since, whoever added them.
UPDATE "library_item" SET "edited_by" = coalesce((
  SELECT a.actor FROM audit_log a
  WHERE a.row_id = CAST(library_item.id AS text) AND a.resource = 'library-item' AND json_valid(a.detail)
    AND EXISTS (SELECT 1 FROM json_each(a.detail, '$.after') j WHERE j.key IN ('content', 'image', 'video', 'title', 'persona'))
  ORDER BY a.id DESC LIMIT 1), "create_user", '');
INSERT INTO "snapshot_author" ("snapshot", "username")
  SELECT s.id, r.submitted_by FROM content_review r JOIN content_snapshot s ON s.id = r.snapshot WHERE r.submitted_by <> ''
  UNION SELECT s.id, r.edited_by FROM content_review r JOIN content_snapshot s ON s.id = r.snapshot WHERE r.edited_by <> '';
CREATE TRIGGER "publication_keeps_review_level" AFTER UPDATE OF "group" ON "account" WHEN coalesce((SELECT g.review FROM account_group g WHERE g.id = old."group"), 1) > coalesce((SELECT g.review FROM account_group g WHERE g.id = new."group"), 1) BEGIN UPDATE publication SET review_level = max(review_level, coalesce((SELECT g.review FROM account_group g WHERE g.id = old."group"), 1))
      WHERE account = new.id AND status IN (0, 1, 2, 3) AND snapshot > 0; END;
