PRAGMA defer_foreign_keys = ON;
CREATE TABLE "__kept_content_item" AS SELECT * FROM "content_item";
CREATE TABLE "__kept_content_part" AS SELECT * FROM "content_part";
CREATE TABLE "__kept_content_plan" AS SELECT * FROM "content_plan";
CREATE TABLE "__kept_content_task" AS SELECT * FROM "content_task";
CREATE TABLE "__kept_content_task_personas" AS SELECT * FROM "content_task_personas";
CREATE TABLE "__kept_content_task_platforms" AS SELECT * FROM "content_task_platforms";
CREATE TABLE "__kept_library_item" AS SELECT * FROM "library_item";
CREATE TABLE "__kept_library_item_tags" AS SELECT * FROM "library_item_tags";
CREATE TABLE "__kept_nurture_slot" AS SELECT * FROM "nurture_slot";
CREATE TABLE "__kept_publication" AS SELECT * FROM "publication";
CREATE TABLE "__kept_publication_history" AS SELECT * FROM "publication_history";
CREATE TABLE "__kept_translation" AS SELECT * FROM "translation";
DELETE FROM "content_item";
DELETE FROM "content_part";
DELETE FROM "content_plan";
DELETE FROM "content_task";
DELETE FROM "content_task_personas";
DELETE FROM "content_task_platforms";
DELETE FROM "library_item";
DELETE FROM "library_item_tags";
DELETE FROM "nurture_slot";
DELETE FROM "publication";
DELETE FROM "publication_history";
DELETE FROM "translation";
CREATE TABLE "event" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "hotspot" integer DEFAULT 0 NOT NULL,
  "group" integer,
  "template" integer,
  "parent" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "until" text DEFAULT '' NOT NULL,
  "event_id" text DEFAULT '' NOT NULL,
  "type" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "personas" text DEFAULT '' NOT NULL,
  "interest_groups" text DEFAULT '' NOT NULL,
  "image_description" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "content" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("group") REFERENCES "event_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("template") REFERENCES "template"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("parent") REFERENCES "event"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "event.group" ON "event" ("group");
CREATE INDEX "event.template" ON "event" ("template");
CREATE INDEX "event.parent" ON "event" ("parent");
CREATE INDEX "event.organisation_id" ON "event" ("organisation_id");
CREATE UNIQUE INDEX "event_known" ON "event" ("event_id","organisation_id") WHERE event_id <> '';
CREATE TABLE "event_group" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "parent" integer,
  "available" integer DEFAULT 1 NOT NULL,
  "template" integer,
  "persona_group" integer,
  "sort" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "path" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "place" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("parent") REFERENCES "event_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("template") REFERENCES "template"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("persona_group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "event_group.natural-key" ON "event_group" ("path","organisation_id");
CREATE INDEX "event_group.parent" ON "event_group" ("parent");
CREATE INDEX "event_group.template" ON "event_group" ("template");
CREATE INDEX "event_group.persona_group" ON "event_group" ("persona_group");
CREATE INDEX "event_group.organisation_id" ON "event_group" ("organisation_id");
CREATE TABLE "event_run" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "event_group" integer NOT NULL,
  "user_id" integer NOT NULL,
  "username" text NOT NULL,
  "request_id" text NOT NULL,
  "made_at" integer NOT NULL,
  "answer" text NOT NULL,
  FOREIGN KEY ("event_group") REFERENCES "event_group"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "event_run_once" ON "event_run" ("user_id","request_id");
CREATE INDEX "event_run_group" ON "event_run" ("event_group","made_at");
ALTER TABLE "content_task" ADD "event" integer;
CREATE TABLE "__new_content_task" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "scope" integer DEFAULT 1 NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "posts" integer DEFAULT 0 NOT NULL,
  "parts_done" integer DEFAULT 0 NOT NULL,
  "parts" integer DEFAULT 0 NOT NULL,
  "parts_failed" integer DEFAULT 0 NOT NULL,
  "persona_group" integer,
  "with_text" integer DEFAULT 1 NOT NULL,
  "with_picture" integer DEFAULT 0 NOT NULL,
  "with_video" integer DEFAULT 0 NOT NULL,
  "random" integer DEFAULT 0 NOT NULL,
  "count" integer DEFAULT 1 NOT NULL,
  "template" integer,
  "screen_size" integer DEFAULT 1 NOT NULL,
  "interest_group" integer,
  "article" integer,
  "event" integer,
  "pattern" integer,
  "is_test" integer DEFAULT 0 NOT NULL,
  "image_min" integer,
  "image_max" integer,
  "video_min" integer,
  "video_max" integer,
  "ai_rewrite" integer DEFAULT 0 NOT NULL,
  "provider" integer,
  "budget" integer,
  "seed" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "language" text DEFAULT '' NOT NULL,
  "currency" text DEFAULT 'USD' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "personas" text DEFAULT '' NOT NULL,
  "platforms" text DEFAULT '' NOT NULL,
  "style" text DEFAULT '' NOT NULL,
  "images" text DEFAULT '' NOT NULL,
  "videos" text DEFAULT '' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "incantation" text DEFAULT '' NOT NULL,
  "texts" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("persona_group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("template") REFERENCES "template"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("interest_group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("article") REFERENCES "article"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("event") REFERENCES "event"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("pattern") REFERENCES "library_item"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("provider") REFERENCES "model_provider"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
INSERT INTO "__new_content_task"("id", "kind", "scope", "status", "posts", "parts_done", "parts", "parts_failed", "persona_group", "with_text", "with_picture", "with_video", "random", "count", "template", "screen_size", "interest_group", "article", "event", "pattern", "is_test", "image_min", "image_max", "video_min", "video_max", "ai_rewrite", "provider", "budget", "seed", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "language", "currency", "create_user", "name", "personas", "platforms", "style", "images", "videos", "error", "description", "remark", "incantation", "texts") SELECT "id", "kind", "scope", "status", "posts", "parts_done", "parts", "parts_failed", "persona_group", "with_text", "with_picture", "with_video", "random", "count", "template", "screen_size", "interest_group", "article", "event", "pattern", "is_test", "image_min", "image_max", "video_min", "video_max", "ai_rewrite", "provider", "budget", "seed", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "language", "currency", "create_user", "name", "personas", "platforms", "style", "images", "videos", "error", "description", "remark", "incantation", "texts" FROM "content_task";
DELETE FROM sqlite_sequence WHERE name = '__new_content_task' AND EXISTS (SELECT '__new_content_task', seq FROM sqlite_sequence WHERE name = 'content_task');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_content_task', seq FROM sqlite_sequence WHERE name = 'content_task';
DROP TABLE "content_task";
ALTER TABLE "__new_content_task" RENAME TO "content_task";
CREATE INDEX "content_task.persona_group" ON "content_task" ("persona_group");
CREATE INDEX "content_task.template" ON "content_task" ("template");
CREATE INDEX "content_task.interest_group" ON "content_task" ("interest_group");
CREATE INDEX "content_task.article" ON "content_task" ("article");
CREATE INDEX "content_task.event" ON "content_task" ("event");
CREATE INDEX "content_task.pattern" ON "content_task" ("pattern");
CREATE INDEX "content_task.provider" ON "content_task" ("provider");
CREATE INDEX "content_task.owner_user_id" ON "content_task" ("owner_user_id");
CREATE INDEX "content_task.user_group_id" ON "content_task" ("user_group_id");
CREATE INDEX "content_task.organisation_id" ON "content_task" ("organisation_id");
INSERT INTO "content_item" ("id", "task", "number", "persona", "status", "kept", "interest_group", "ai_generated", "kept_time", "create_time", "update_time", "revision", "edited_by", "style", "media", "video", "title", "error", "note", "text", "prompt") SELECT "id", "task", "number", "persona", "status", "kept", "interest_group", "ai_generated", "kept_time", "create_time", "update_time", "revision", "edited_by", "style", "media", "video", "title", "error", "note", "text", "prompt" FROM "__kept_content_item";
DROP TABLE "__kept_content_item";
INSERT INTO "content_part" ("id", "item", "task", "kind", "state", "error", "attempts", "cost", "maybe", "currency", "provider", "model", "made_at") SELECT "id", "item", "task", "kind", "state", "error", "attempts", "cost", "maybe", "currency", "provider", "model", "made_at" FROM "__kept_content_part";
DROP TABLE "__kept_content_part";
INSERT INTO "content_plan" ("task", "body", "posts", "planned", "job", "user_id", "username") SELECT "task", "body", "posts", "planned", "job", "user_id", "username" FROM "__kept_content_plan";
DROP TABLE "__kept_content_plan";
INSERT INTO "content_task" ("id", "kind", "scope", "status", "posts", "parts_done", "parts", "parts_failed", "persona_group", "with_text", "with_picture", "with_video", "random", "count", "template", "screen_size", "interest_group", "article", "pattern", "is_test", "image_min", "image_max", "video_min", "video_max", "ai_rewrite", "provider", "budget", "seed", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "language", "currency", "create_user", "name", "personas", "platforms", "style", "images", "videos", "error", "description", "remark", "incantation", "texts") SELECT "id", "kind", "scope", "status", "posts", "parts_done", "parts", "parts_failed", "persona_group", "with_text", "with_picture", "with_video", "random", "count", "template", "screen_size", "interest_group", "article", "pattern", "is_test", "image_min", "image_max", "video_min", "video_max", "ai_rewrite", "provider", "budget", "seed", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "language", "currency", "create_user", "name", "personas", "platforms", "style", "images", "videos", "error", "description", "remark", "incantation", "texts" FROM "__kept_content_task";
DROP TABLE "__kept_content_task";
INSERT INTO "content_task_personas" SELECT * FROM "__kept_content_task_personas";
DROP TABLE "__kept_content_task_personas";
INSERT INTO "content_task_platforms" SELECT * FROM "__kept_content_task_platforms";
DROP TABLE "__kept_content_task_platforms";
INSERT INTO "library_item" ("id", "kind", "group", "persona", "rights", "source", "used", "task", "item", "used_count", "ai_generated", "duration", "size", "create_time", "update_time", "organisation_id", "revision", "language", "edited_by", "content_hash", "create_user", "image", "video", "cover", "title", "tags", "description", "rights_note", "alt", "keywords", "content") SELECT "id", "kind", "group", "persona", "rights", "source", "used", "task", "item", "used_count", "ai_generated", "duration", "size", "create_time", "update_time", "organisation_id", "revision", "language", "edited_by", "content_hash", "create_user", "image", "video", "cover", "title", "tags", "description", "rights_note", "alt", "keywords", "content" FROM "__kept_library_item";
DROP TABLE "__kept_library_item";
INSERT INTO "library_item_tags" SELECT * FROM "__kept_library_item_tags";
DROP TABLE "__kept_library_item_tags";
INSERT INTO "nurture_slot" ("id", "slot_time", "task", "account", "state", "latest", "began_time", "ended_time", "by_hand", "publication", "run_seq", "side", "reason") SELECT "id", "slot_time", "task", "account", "state", "latest", "began_time", "ended_time", "by_hand", "publication", "run_seq", "side", "reason" FROM "__kept_nurture_slot";
DROP TABLE "__kept_nurture_slot";
INSERT INTO "publication" ("id", "status", "scheduled_time", "account", "platform", "persona", "unreviewed_at", "check_status", "verified", "source", "held", "outcome_unknown", "by_hand", "ai_generated", "disclosure", "label_applied", "translate", "segments", "cut_rule", "finished_time", "check_time", "views", "likes", "comments", "shares", "views_1", "views_7", "views_30", "numbers_time", "release", "republish_of", "library_item", "item", "snapshot", "review_level", "repeat", "run_seq", "create_time", "update_time", "side", "unreviewed_by", "taken_by", "publisher", "name", "media", "text", "seen_key", "remark", "result_description", "share_link") SELECT "id", "status", "scheduled_time", "account", "platform", "persona", "unreviewed_at", "check_status", "verified", "source", "held", "outcome_unknown", "by_hand", "ai_generated", "disclosure", "label_applied", "translate", "segments", "cut_rule", "finished_time", "check_time", "views", "likes", "comments", "shares", "views_1", "views_7", "views_30", "numbers_time", "release", "republish_of", "library_item", "item", "snapshot", "review_level", "repeat", "run_seq", "create_time", "update_time", "side", "unreviewed_by", "taken_by", "publisher", "name", "media", "text", "seen_key", "remark", "result_description", "share_link" FROM "__kept_publication";
DROP TABLE "__kept_publication";
INSERT INTO "publication_history" ("id", "publication", "state", "at", "note") SELECT "id", "publication", "state", "at", "note" FROM "__kept_publication_history";
DROP TABLE "__kept_publication_history";
INSERT INTO "translation" ("id", "item", "status", "kept", "create_time", "language", "provider", "model", "error", "text") SELECT "id", "item", "status", "kept", "create_time", "language", "provider", "model", "error", "text" FROM "__kept_translation";
DROP TABLE "__kept_translation";
CREATE TABLE "event_personas" (row_id INTEGER NOT NULL REFERENCES "event"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "persona"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "event_personas_link_id" ON "event_personas" (link_id);
CREATE TABLE "event_interest_groups" (row_id INTEGER NOT NULL REFERENCES "event"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "row_group"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "event_interest_groups_link_id" ON "event_interest_groups" (link_id);
DELETE FROM "event_personas";
INSERT INTO "event_personas" SELECT t.id, k.value FROM "event" t, json_each('[' || t."personas" || ']') k;
DELETE FROM "event_interest_groups";
INSERT INTO "event_interest_groups" SELECT t.id, k.value FROM "event" t, json_each('[' || t."interest_groups" || ']') k;
