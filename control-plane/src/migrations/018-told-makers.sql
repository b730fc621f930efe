ALTER TABLE "account_group" ADD "review_since" integer;
ALTER TABLE "account_group" ADD "review_by" text DEFAULT '' NOT NULL;
ALTER TABLE "publication" ADD "unreviewed_at" integer;
ALTER TABLE "publication" ADD "unreviewed_by" text DEFAULT '' NOT NULL;
ALTER TABLE "release" ADD "rights" integer DEFAULT 0 NOT NULL;
ALTER TABLE "release" ADD "rights_note" text DEFAULT '' NOT NULL;
CREATE INDEX "content_item.task" ON "content_item" ("task","id","persona","status","kept","ai_generated");
CREATE INDEX "content_item.persona" ON "content_item" ("persona","id","task","status","kept","ai_generated");
CREATE INDEX "content_item.status" ON "content_item" ("status","id","task","persona","kept","ai_generated");
CREATE INDEX "content_item.kept" ON "content_item" ("kept","id","task","persona","status","ai_generated");
CREATE INDEX "content_item.ai_generated" ON "content_item" ("ai_generated","id","task","persona","status","kept");
CREATE INDEX "publication.unreviewed_by" ON "publication" ("unreviewed_by","scheduled_time","id","status","platform","account","persona","source","check_status","verified","held","outcome_unknown","by_hand","release","library_item");
-- Who has set the level of a group last; of groups that nobody has changed since, whoever added them.
UPDATE "account_group" SET
  "review_by" = coalesce((SELECT a.actor FROM audit_log a
    WHERE a.resource = 'account-group' AND a.row_id = CAST(account_group.id AS text) AND json_valid(a.detail)
      AND json_extract(a.detail, '$.after.review') IS NOT NULL ORDER BY a.id DESC LIMIT 1), "create_user", ''),
  "review_since" = coalesce((SELECT a.at FROM audit_log a
    WHERE a.resource = 'account-group' AND a.row_id = CAST(account_group.id AS text) AND json_valid(a.detail)
      AND json_extract(a.detail, '$.after.review') IS NOT NULL ORDER BY a.id DESC LIMIT 1), "create_time");
