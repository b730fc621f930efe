CREATE TABLE "reply_macro" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phrase" integer,
  "assign_to" integer,
  "snooze_hours" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phrase") REFERENCES "reply_phrase"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("assign_to") REFERENCES "user"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "reply_macro.natural-key" ON "reply_macro" ("name","organisation_id");
CREATE INDEX "reply_macro.phrase" ON "reply_macro" ("phrase");
CREATE INDEX "reply_macro.assign_to" ON "reply_macro" ("assign_to");
CREATE INDEX "reply_macro.organisation_id" ON "reply_macro" ("organisation_id");
ALTER TABLE "private_message" ADD "translation_status" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "translation_order" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "translation_language" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "translation_error" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "translation" text DEFAULT '' NOT NULL;
ALTER TABLE "reply_phrase" ADD "uses" integer DEFAULT 0 NOT NULL;
ALTER TABLE "reply_phrase" ADD "used_time" integer;
ALTER TABLE "reply_phrase" ADD "images" text DEFAULT '' NOT NULL;
CREATE INDEX "comment.text" ON "comment" ("time") WHERE text <> '';
CREATE INDEX "private-message.text" ON "private_message" ("time") WHERE text <> '';
CREATE TABLE "reply_macro_tags" (row_id INTEGER NOT NULL REFERENCES "reply_macro"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "reply_macro_tags_link_id" ON "reply_macro_tags" (link_id);
CREATE TABLE "reply_phrase_images" (row_id INTEGER NOT NULL REFERENCES "reply_phrase"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "library_item"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "reply_phrase_images_link_id" ON "reply_phrase_images" (link_id);
DELETE FROM "reply_macro_tags";
INSERT INTO "reply_macro_tags" SELECT t.id, k.value FROM "reply_macro" t, json_each('[' || t."tags" || ']') k;
DELETE FROM "reply_phrase_images";
INSERT INTO "reply_phrase_images" SELECT t.id, k.value FROM "reply_phrase" t, json_each('[' || t."images" || ']') k;
