DROP TRIGGER IF EXISTS "audit_log_fts_update";
DROP TRIGGER IF EXISTS "audit_log_fts_delete";
DROP TRIGGER IF EXISTS "audit_log_fts_insert";
DROP TRIGGER IF EXISTS "web_domain_fts_update";
DROP TRIGGER IF EXISTS "web_domain_fts_delete";
DROP TRIGGER IF EXISTS "web_domain_fts_insert";
DROP TRIGGER IF EXISTS "site_crawler_values_update";
DROP TRIGGER IF EXISTS "site_crawler_values_delete";
DROP TRIGGER IF EXISTS "site_crawler_values_insert";
DROP TRIGGER IF EXISTS "site_check_fts_update";
DROP TRIGGER IF EXISTS "site_check_fts_delete";
DROP TRIGGER IF EXISTS "site_check_fts_insert";
DROP TRIGGER IF EXISTS "site_access_values_update";
DROP TRIGGER IF EXISTS "site_access_values_delete";
DROP TRIGGER IF EXISTS "site_access_values_insert";
DROP TRIGGER IF EXISTS "site_fts_update";
DROP TRIGGER IF EXISTS "site_fts_delete";
DROP TRIGGER IF EXISTS "site_fts_insert";
DROP TRIGGER IF EXISTS "ranking_fts_update";
DROP TRIGGER IF EXISTS "ranking_fts_delete";
DROP TRIGGER IF EXISTS "ranking_fts_insert";
DROP TRIGGER IF EXISTS "posting_fts_update";
DROP TRIGGER IF EXISTS "posting_fts_delete";
DROP TRIGGER IF EXISTS "posting_fts_insert";
DROP TRIGGER IF EXISTS "live_message_fts_update";
DROP TRIGGER IF EXISTS "live_message_fts_delete";
DROP TRIGGER IF EXISTS "live_message_fts_insert";
DROP TRIGGER IF EXISTS "link_pool_fts_update";
DROP TRIGGER IF EXISTS "link_pool_fts_delete";
DROP TRIGGER IF EXISTS "link_pool_fts_insert";
DROP TRIGGER IF EXISTS "boost_log_fts_update";
DROP TRIGGER IF EXISTS "boost_log_fts_delete";
DROP TRIGGER IF EXISTS "boost_log_fts_insert";
DROP TRIGGER IF EXISTS "article_fts_update";
DROP TRIGGER IF EXISTS "article_fts_delete";
DROP TRIGGER IF EXISTS "article_fts_insert";
DROP TRIGGER IF EXISTS "platform_log_fts_update";
DROP TRIGGER IF EXISTS "platform_log_fts_delete";
DROP TRIGGER IF EXISTS "platform_log_fts_insert";
DROP TRIGGER IF EXISTS "platform_evidence_files_delete";
DROP TRIGGER IF EXISTS "platform_evidence_files_update";
DROP TRIGGER IF EXISTS "platform_evidence_files_insert";
DROP TRIGGER IF EXISTS "phone_tags_update";
DROP TRIGGER IF EXISTS "phone_tags_insert";
DROP TRIGGER IF EXISTS "host_tags_update";
DROP TRIGGER IF EXISTS "host_tags_insert";
DROP TRIGGER IF EXISTS "account_group_tree_update";
DROP TRIGGER IF EXISTS "account_group_tree_insert";
DROP TRIGGER IF EXISTS "account_evidence_files_delete";
DROP TRIGGER IF EXISTS "account_evidence_files_update";
DROP TRIGGER IF EXISTS "account_evidence_files_insert";
DROP TRIGGER IF EXISTS "account_personas_update";
DROP TRIGGER IF EXISTS "account_personas_insert";
DROP TRIGGER IF EXISTS "persona_interest_groups_update";
DROP TRIGGER IF EXISTS "persona_interest_groups_insert";
DROP TRIGGER IF EXISTS "row_group_tree_update";
DROP TRIGGER IF EXISTS "row_group_tree_insert";
DROP TRIGGER IF EXISTS "avatar_image_files_delete";
DROP TRIGGER IF EXISTS "avatar_image_files_update";
DROP TRIGGER IF EXISTS "avatar_image_files_insert";
DROP TRIGGER IF EXISTS "web_domain_sums_delete";
DROP TRIGGER IF EXISTS "web_domain_sums_insert";
DROP TRIGGER IF EXISTS "site_ip_report_sums_delete";
DROP TRIGGER IF EXISTS "site_ip_report_sums_insert";
DROP TRIGGER IF EXISTS "site_crawler_sums_delete";
DROP TRIGGER IF EXISTS "site_crawler_sums_update";
DROP TRIGGER IF EXISTS "site_crawler_sums_insert";
DROP TRIGGER IF EXISTS "site_check_ever_sums_delete";
DROP TRIGGER IF EXISTS "site_check_ever_sums_update";
DROP TRIGGER IF EXISTS "site_check_ever_sums_insert";
DROP TRIGGER IF EXISTS "site_check_domain_sums_delete";
DROP TRIGGER IF EXISTS "site_check_domain_sums_update";
DROP TRIGGER IF EXISTS "site_check_domain_sums_insert";
DROP TRIGGER IF EXISTS "site_check_sums_delete";
DROP TRIGGER IF EXISTS "site_check_sums_update";
DROP TRIGGER IF EXISTS "site_check_sums_insert";
DROP TRIGGER IF EXISTS "site_access_name_sums_delete";
DROP TRIGGER IF EXISTS "site_access_name_sums_insert";
DROP TRIGGER IF EXISTS "site_access_sums_delete";
DROP TRIGGER IF EXISTS "site_access_sums_update";
DROP TRIGGER IF EXISTS "site_access_sums_insert";
DROP TRIGGER IF EXISTS "site_sums_delete";
DROP TRIGGER IF EXISTS "site_sums_update";
DROP TRIGGER IF EXISTS "site_sums_insert";
DROP TRIGGER IF EXISTS "run_sums_update";
DROP TRIGGER IF EXISTS "run_sums_insert";
DROP TRIGGER IF EXISTS "ranking_sums_delete";
DROP TRIGGER IF EXISTS "ranking_sums_update";
DROP TRIGGER IF EXISTS "ranking_sums_insert";
DROP TRIGGER IF EXISTS "posting_sums_delete";
DROP TRIGGER IF EXISTS "posting_sums_update";
DROP TRIGGER IF EXISTS "posting_sums_insert";
DROP TRIGGER IF EXISTS "platform_log_sums_delete";
DROP TRIGGER IF EXISTS "platform_log_sums_insert";
DROP TRIGGER IF EXISTS "phone_measure_sums_delete";
DROP TRIGGER IF EXISTS "phone_measure_sums_insert";
DROP TRIGGER IF EXISTS "live_message_sums_delete";
DROP TRIGGER IF EXISTS "live_message_sums_insert";
DROP TRIGGER IF EXISTS "live_domain_report_sums_delete";
DROP TRIGGER IF EXISTS "live_domain_report_sums_insert";
DROP TRIGGER IF EXISTS "link_pool_sums_delete";
DROP TRIGGER IF EXISTS "link_pool_sums_insert";
DROP TRIGGER IF EXISTS "boost_log_sums_delete";
DROP TRIGGER IF EXISTS "boost_log_sums_update";
DROP TRIGGER IF EXISTS "boost_log_sums_insert";
DROP TRIGGER IF EXISTS "book_task_sums_delete";
DROP TRIGGER IF EXISTS "book_task_sums_update";
DROP TRIGGER IF EXISTS "book_task_sums_insert";
DROP TRIGGER IF EXISTS "audit_log_sums_delete";
DROP TRIGGER IF EXISTS "audit_log_sums_insert";
DROP TRIGGER IF EXISTS "article_sums_delete";
DROP TRIGGER IF EXISTS "article_sums_update";
DROP TRIGGER IF EXISTS "article_sums_insert";
DROP TRIGGER IF EXISTS "web_domain_host_num";
DROP TRIGGER IF EXISTS "user_views_gone";
DROP TRIGGER IF EXISTS "upgrade_site_moved";
DROP TRIGGER IF EXISTS "upgrade_site_insert";
DROP TRIGGER IF EXISTS "stored_file_gone";
DROP TRIGGER IF EXISTS "site_status_update";
DROP TRIGGER IF EXISTS "site_status_insert";
DROP TRIGGER IF EXISTS "site_status_delete";
DROP TRIGGER IF EXISTS "site_check_plan_url";
DROP TRIGGER IF EXISTS "site_check_plan_insert";
DROP TRIGGER IF EXISTS "script_version_trial";
DROP TRIGGER IF EXISTS "script_version_next";
DROP TRIGGER IF EXISTS "script_version_first";
DROP TRIGGER IF EXISTS "script_version_counts";
DROP TRIGGER IF EXISTS "referral_sheet_update";
DROP TRIGGER IF EXISTS "referral_sheet_insert";
DROP TRIGGER IF EXISTS "referral_sheet_delete";
DROP VIEW IF EXISTS "phone_version";
DROP TRIGGER IF EXISTS "phone_state_log";
DROP TRIGGER IF EXISTS "hosted_file_replaced";
DROP TRIGGER IF EXISTS "hosted_file_gone";
DROP TRIGGER IF EXISTS "file_use_gone";
DROP TRIGGER IF EXISTS "file_use_added";
DROP TRIGGER IF EXISTS "file_site_gone";
DROP TRIGGER IF EXISTS "dry_run_gone";
DROP VIEW IF EXISTS "device_seat";
DROP TRIGGER IF EXISTS "comparison_gone";
DROP VIEW IF EXISTS "book_task_named";
DROP TRIGGER IF EXISTS "book_task_host_update";
DROP TRIGGER IF EXISTS "book_task_host_insert";
DROP TRIGGER IF EXISTS "audit_log_no_update";
DROP TRIGGER IF EXISTS "audit_log_no_delete";
DROP VIEW IF EXISTS "app_upgrade_choice";
DROP TRIGGER IF EXISTS "app_build_gone";
DROP VIEW IF EXISTS "account_worked";
DROP VIEW IF EXISTS "account_asked";
PRAGMA defer_foreign_keys = ON;
CREATE TABLE "__kept_persona" AS SELECT * FROM "persona";
CREATE TABLE "__kept_persona_link" AS SELECT * FROM "persona_link";
CREATE TABLE "__kept_run_attempt" AS SELECT * FROM "run_attempt";
CREATE TABLE "__kept_run_evidence" AS SELECT * FROM "run_evidence";
CREATE TABLE "__kept_run_history" AS SELECT * FROM "run_history";
CREATE TABLE "__kept_run_log" AS SELECT * FROM "run_log";
DELETE FROM "persona";
DELETE FROM "persona_link";
DELETE FROM "run_attempt";
DELETE FROM "run_evidence";
DELETE FROM "run_history";
DELETE FROM "run_log";
CREATE TABLE "content_item" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "task" integer,
  "number" integer DEFAULT 0 NOT NULL,
  "persona" integer,
  "status" integer DEFAULT 0 NOT NULL,
  "kept" integer DEFAULT 0 NOT NULL,
  "interest_group" integer,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "kept_time" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "edited_by" text DEFAULT '' NOT NULL,
  "style" text DEFAULT '' NOT NULL,
  "media" text DEFAULT '' NOT NULL,
  "video" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "prompt" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("task") REFERENCES "content_task"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("interest_group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE set null
);
CREATE INDEX "content_item.task" ON "content_item" ("task","id","persona","status","kept","ai_generated");
CREATE INDEX "content_item.number" ON "content_item" ("number");
CREATE INDEX "content_item.title" ON "content_item" ("title");
CREATE INDEX "content_item.persona" ON "content_item" ("persona","id","task","status","kept","ai_generated");
CREATE INDEX "content_item.status" ON "content_item" ("status","id","task","persona","kept","ai_generated");
CREATE INDEX "content_item.kept" ON "content_item" ("kept","id","task","persona","status","ai_generated");
CREATE INDEX "content_item.style" ON "content_item" ("style");
CREATE INDEX "content_item.interest_group" ON "content_item" ("interest_group");
CREATE INDEX "content_item.note" ON "content_item" ("note");
CREATE INDEX "content_item.error" ON "content_item" ("error");
CREATE INDEX "content_item.ai_generated" ON "content_item" ("ai_generated","id","task","persona","status","kept");
CREATE INDEX "content_item.edited_by" ON "content_item" ("edited_by");
CREATE INDEX "content_item.kept_time" ON "content_item" ("kept_time");
CREATE INDEX "content_item.create_time" ON "content_item" ("create_time");
CREATE INDEX "content_item.update_time" ON "content_item" ("update_time");
CREATE UNIQUE INDEX "content_item_once" ON "content_item" ("task","number");
CREATE TABLE "content_part" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "item" integer NOT NULL,
  "task" integer NOT NULL,
  "kind" integer NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "cost" integer DEFAULT 0 NOT NULL,
  "maybe" integer DEFAULT 0 NOT NULL,
  "currency" text DEFAULT '' NOT NULL,
  "provider" text DEFAULT '' NOT NULL,
  "model" text DEFAULT '' NOT NULL,
  "made_at" integer,
  FOREIGN KEY ("item") REFERENCES "content_item"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "content_part_state" CHECK(state BETWEEN 0 AND 3),
  CONSTRAINT "content_part_kind" CHECK(kind BETWEEN 1 AND 4)
);
CREATE UNIQUE INDEX "content_part_once" ON "content_part" ("item","kind");
CREATE INDEX "content_part_task" ON "content_part" ("task","state","id");
CREATE TABLE "content_plan" (
  "task" integer PRIMARY KEY NOT NULL,
  "body" text NOT NULL,
  "posts" integer NOT NULL,
  "planned" integer DEFAULT 0 NOT NULL,
  "job" integer,
  "user_id" integer NOT NULL,
  "username" text NOT NULL,
  FOREIGN KEY ("task") REFERENCES "content_task"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "content_review" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "due_time" integer,
  "has_video" integer DEFAULT 0 NOT NULL,
  "persona" integer,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "source" integer DEFAULT 1 NOT NULL,
  "source_id" integer DEFAULT 0 NOT NULL,
  "snapshot" integer DEFAULT 0 NOT NULL,
  "audit_time" integer,
  "second_time" integer,
  "urgency" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "submitted_by" text DEFAULT '' NOT NULL,
  "edited_by" text DEFAULT '' NOT NULL,
  "audit_user" text DEFAULT '' NOT NULL,
  "second_user" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "media" text DEFAULT '' NOT NULL,
  "platforms" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "audit_note" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "content_review.persona" ON "content_review" ("persona");
CREATE INDEX "content_review.owner_user_id" ON "content_review" ("owner_user_id");
CREATE INDEX "content_review.user_group_id" ON "content_review" ("user_group_id");
CREATE INDEX "content_review.organisation_id" ON "content_review" ("organisation_id");
CREATE UNIQUE INDEX "content_review_snapshot" ON "content_review" ("snapshot") WHERE snapshot > 0;
CREATE INDEX "content_review_queue" ON "content_review" ("status","urgency");
CREATE INDEX "content_review_source" ON "content_review" ("source","source_id");
CREATE TABLE "content_snapshot" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "organisation" integer NOT NULL,
  "hash" text NOT NULL,
  "body" text NOT NULL,
  "text_hash" text NOT NULL,
  "media" text NOT NULL,
  "rights" integer NOT NULL,
  "at" integer NOT NULL
);
CREATE UNIQUE INDEX "content_snapshot_hash" ON "content_snapshot" ("organisation","hash");
CREATE INDEX "content_snapshot_text" ON "content_snapshot" ("text_hash");
CREATE TABLE "content_task" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "scope" integer DEFAULT 1 NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "persona_group" integer,
  "posts" integer DEFAULT 0 NOT NULL,
  "parts" integer DEFAULT 0 NOT NULL,
  "parts_done" integer DEFAULT 0 NOT NULL,
  "parts_failed" integer DEFAULT 0 NOT NULL,
  "with_text" integer DEFAULT 1 NOT NULL,
  "with_picture" integer DEFAULT 0 NOT NULL,
  "with_video" integer DEFAULT 0 NOT NULL,
  "random" integer DEFAULT 0 NOT NULL,
  "count" integer DEFAULT 1 NOT NULL,
  "screen_size" integer DEFAULT 1 NOT NULL,
  "interest_group" integer,
  "article" integer,
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
  FOREIGN KEY ("interest_group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("article") REFERENCES "article"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("provider") REFERENCES "model_provider"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "content_task.persona_group" ON "content_task" ("persona_group");
CREATE INDEX "content_task.interest_group" ON "content_task" ("interest_group");
CREATE INDEX "content_task.article" ON "content_task" ("article");
CREATE INDEX "content_task.provider" ON "content_task" ("provider");
CREATE INDEX "content_task.owner_user_id" ON "content_task" ("owner_user_id");
CREATE INDEX "content_task.user_group_id" ON "content_task" ("user_group_id");
CREATE INDEX "content_task.organisation_id" ON "content_task" ("organisation_id");
CREATE TABLE "keyword" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "use" integer DEFAULT 1 NOT NULL,
  "platform" integer,
  "group" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "language" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "keyword" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "keyword.natural-key" ON "keyword" ("keyword","platform","language","organisation_id");
CREATE INDEX "keyword.platform" ON "keyword" ("platform");
CREATE INDEX "keyword.group" ON "keyword" ("group");
CREATE INDEX "keyword.organisation_id" ON "keyword" ("organisation_id");
CREATE UNIQUE INDEX "keyword.everywhere" ON "keyword" ("keyword","language","organisation_id") WHERE "platform" IS NULL;
CREATE TABLE "library_item" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "group" integer,
  "persona" integer,
  "rights" integer DEFAULT 0 NOT NULL,
  "source" integer DEFAULT 1 NOT NULL,
  "used" integer DEFAULT 0 NOT NULL,
  "task" integer,
  "item" integer,
  "used_count" integer DEFAULT 0 NOT NULL,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "duration" integer DEFAULT 0 NOT NULL,
  "size" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "language" text DEFAULT '' NOT NULL,
  "content_hash" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "image" text DEFAULT '' NOT NULL,
  "video" text DEFAULT '' NOT NULL,
  "cover" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "rights_note" text DEFAULT '' NOT NULL,
  "alt" text DEFAULT '' NOT NULL,
  "keywords" text DEFAULT '' NOT NULL,
  "content" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("task") REFERENCES "content_task"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("item") REFERENCES "content_item"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "library_item.group" ON "library_item" ("group");
CREATE INDEX "library_item.persona" ON "library_item" ("persona");
CREATE INDEX "library_item.task" ON "library_item" ("task");
CREATE INDEX "library_item.item" ON "library_item" ("item");
CREATE INDEX "library_item.organisation_id" ON "library_item" ("organisation_id");
CREATE INDEX "library_item_content" ON "library_item" ("content_hash");
CREATE TABLE "model_call" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "create_time" integer,
  "provider" integer,
  "kind" integer DEFAULT 1 NOT NULL,
  "outcome" integer DEFAULT 0 NOT NULL,
  "cost" integer DEFAULT 0 NOT NULL,
  "persona" integer,
  "task" integer DEFAULT 0 NOT NULL,
  "part" integer DEFAULT 0 NOT NULL,
  "input_tokens" integer DEFAULT 0 NOT NULL,
  "output_tokens" integer DEFAULT 0 NOT NULL,
  "price_input" integer,
  "price_output" integer,
  "price_picture" integer,
  "price_video" integer,
  "end_time" integer,
  "organisation_id" integer,
  "currency" text DEFAULT '' NOT NULL,
  "month" text DEFAULT '' NOT NULL,
  "owner" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "model" text DEFAULT '' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("provider") REFERENCES "model_provider"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "model_call.create_time" ON "model_call" ("create_time");
CREATE INDEX "model_call.provider" ON "model_call" ("provider","id","kind","outcome","persona","task","part","create_time");
CREATE INDEX "model_call.kind" ON "model_call" ("kind","id","provider","outcome","persona","task","part","create_time");
CREATE INDEX "model_call.model" ON "model_call" ("model");
CREATE INDEX "model_call.outcome" ON "model_call" ("outcome","id","provider","kind","persona","task","part","create_time");
CREATE INDEX "model_call.cost" ON "model_call" ("cost");
CREATE INDEX "model_call.currency" ON "model_call" ("currency");
CREATE INDEX "model_call.month" ON "model_call" ("month","id","provider","kind","outcome","persona","task","part","create_time");
CREATE INDEX "model_call.persona" ON "model_call" ("persona","id","provider","kind","outcome","task","part","create_time");
CREATE INDEX "model_call.owner" ON "model_call" ("owner","id","provider","kind","outcome","persona","task","part","create_time");
CREATE INDEX "model_call.task" ON "model_call" ("task","id","provider","kind","outcome","persona","part","create_time");
CREATE INDEX "model_call.part" ON "model_call" ("part","id","provider","kind","outcome","persona","task","create_time");
CREATE INDEX "model_call.input_tokens" ON "model_call" ("input_tokens");
CREATE INDEX "model_call.output_tokens" ON "model_call" ("output_tokens");
CREATE INDEX "model_call.price_input" ON "model_call" ("price_input");
CREATE INDEX "model_call.price_output" ON "model_call" ("price_output");
CREATE INDEX "model_call.price_picture" ON "model_call" ("price_picture");
CREATE INDEX "model_call.price_video" ON "model_call" ("price_video");
CREATE INDEX "model_call.end_time" ON "model_call" ("end_time");
CREATE INDEX "model_call.organisation_id" ON "model_call" ("organisation_id");
CREATE INDEX "model_call.create_user" ON "model_call" ("create_user");
CREATE INDEX "model_call_part" ON "model_call" ("owner","part","outcome");
CREATE TABLE "model_month_cost" (
  "provider" integer NOT NULL,
  "month" text NOT NULL,
  "currency" text NOT NULL,
  "cost" integer DEFAULT 0 NOT NULL,
  "open" integer DEFAULT 0 NOT NULL,
  "maybe" integer DEFAULT 0 NOT NULL,
  PRIMARY KEY("provider", "month", "currency")
) WITHOUT ROWID;
CREATE TABLE "model_order" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "owner" text NOT NULL,
  "task" integer NOT NULL,
  "part" integer NOT NULL,
  "persona" integer NOT NULL,
  "organisation_id" integer NOT NULL,
  "provider_id" integer NOT NULL,
  "kind" integer NOT NULL,
  "urgency" integer NOT NULL,
  "wanted" text NOT NULL,
  "budget" integer,
  "budget_currency" text DEFAULT '' NOT NULL,
  "tried" integer DEFAULT 0 NOT NULL,
  "unanswered" integer DEFAULT 0 NOT NULL,
  "spent" integer DEFAULT 0 NOT NULL,
  "maybe" integer DEFAULT 0 NOT NULL,
  "key" text NOT NULL,
  "call_id" integer DEFAULT 0 NOT NULL,
  "next_at" integer NOT NULL,
  "create_time" integer NOT NULL,
  CONSTRAINT "model_order_state" CHECK(state BETWEEN 0 AND 1),
  CONSTRAINT "model_order_kind" CHECK(kind BETWEEN 1 AND 3)
);
CREATE INDEX "model_order_due" ON "model_order" ("provider_id","urgency","next_at","id") WHERE state = 0;
CREATE INDEX "model_order_under_way" ON "model_order" ("id") WHERE state = 1;
CREATE INDEX "model_order_part" ON "model_order" ("owner","task","part");
CREATE TABLE "model_provider" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "default_text" integer DEFAULT 0 NOT NULL,
  "default_picture" integer DEFAULT 0 NOT NULL,
  "default_video" integer DEFAULT 0 NOT NULL,
  "at_once" integer DEFAULT 2 NOT NULL,
  "per_minute" integer DEFAULT 30 NOT NULL,
  "price_input" integer,
  "price_output" integer,
  "price_picture" integer,
  "price_video" integer,
  "monthly_budget" integer,
  "idempotent" integer DEFAULT 0 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "currency" text DEFAULT 'USD' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "text_model" text DEFAULT '' NOT NULL,
  "image_model" text DEFAULT '' NOT NULL,
  "video_model" text DEFAULT '' NOT NULL,
  "base_url" text DEFAULT '' NOT NULL,
  "api_key" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "model_provider.natural-key" ON "model_provider" ("name");
CREATE TABLE "model_task_cost" (
  "owner" text NOT NULL,
  "task" integer NOT NULL,
  "currency" text NOT NULL,
  "cost" integer DEFAULT 0 NOT NULL,
  "open" integer DEFAULT 0 NOT NULL,
  "maybe" integer DEFAULT 0 NOT NULL,
  PRIMARY KEY("owner", "task", "currency")
) WITHOUT ROWID;
CREATE TABLE "template" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "screen_size" integer DEFAULT 1 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "model" text DEFAULT '' NOT NULL,
  "theme" text DEFAULT '' NOT NULL,
  "image" text DEFAULT '' NOT NULL,
  "negative" text DEFAULT '' NOT NULL,
  "styles" text DEFAULT '' NOT NULL,
  "incantation" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "template.organisation_id" ON "template" ("organisation_id");
ALTER TABLE "account" ADD "tags" text DEFAULT '' NOT NULL;
ALTER TABLE "avatar" ADD "group" integer;
ALTER TABLE "persona" ADD "avatar" integer;
ALTER TABLE "stored_file" ADD "duration_ms" integer DEFAULT 0 NOT NULL;
ALTER TABLE "stored_file" ADD "rotation" integer DEFAULT 0 NOT NULL;
ALTER TABLE "stored_file" ADD "codec" text DEFAULT '' NOT NULL;
ALTER TABLE "stored_file" ADD "cleaned" text DEFAULT '' NOT NULL;
ALTER TABLE "stored_file" ADD "ai_made" integer DEFAULT 0 NOT NULL;
CREATE TABLE "__new_run" (
  "seq" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "id" text NOT NULL,
  "lane" integer NOT NULL,
  "task_id" integer NOT NULL,
  "pin" text DEFAULT '' NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "attempt" integer DEFAULT 0 NOT NULL,
  "cutoffs" integer DEFAULT 0 NOT NULL,
  "not_before" integer DEFAULT 0 NOT NULL,
  "lease" integer,
  "lease_expires" integer,
  "accepted_at" integer,
  "host_id" integer,
  "phone_id" integer,
  "account_id" integer,
  "platform_id" integer,
  "script_id" integer,
  "phone" text DEFAULT '' NOT NULL,
  "account" text DEFAULT '' NOT NULL,
  "script" text DEFAULT '' NOT NULL,
  "script_hash" text DEFAULT '' NOT NULL,
  "script_version" integer DEFAULT 0 NOT NULL,
  "parameters" text DEFAULT '' NOT NULL,
  "commit_lease" integer,
  "committed_at" integer,
  "outcome_unknown" integer DEFAULT 0 NOT NULL,
  "end_lease" integer,
  "message" text DEFAULT '' NOT NULL,
  "result" text DEFAULT '' NOT NULL,
  "fault" text DEFAULT '' NOT NULL,
  "day" text DEFAULT '' NOT NULL,
  "queued_at" integer NOT NULL,
  "leased_at" integer,
  "finished_at" integer,
  CONSTRAINT "run_lane" CHECK(lane >= 0),
  CONSTRAINT "run_state" CHECK(state IN (0, 1, 2, 3, 4, 5, 6, 7)),
  CONSTRAINT "run_lease" CHECK((lease IS NOT NULL) = (state IN (2, 3, 4))),
  CONSTRAINT "run_commit_lease" CHECK(commit_lease IS NULL OR NOT (state IN (0, 1))),
  CONSTRAINT "run_committed_at" CHECK((commit_lease IS NULL) = (committed_at IS NULL)),
  CONSTRAINT "run_outcome_unknown" CHECK(outcome_unknown = 0 OR (state IN (7) AND commit_lease IS NOT NULL))
);
INSERT INTO "__new_run"("seq", "id", "lane", "task_id", "pin", "state", "attempt", "cutoffs", "not_before", "lease", "lease_expires", "accepted_at", "host_id", "phone_id", "account_id", "platform_id", "script_id", "phone", "account", "script", "script_hash", "script_version", "parameters", "commit_lease", "committed_at", "outcome_unknown", "end_lease", "message", "result", "fault", "day", "queued_at", "leased_at", "finished_at") SELECT "seq", "id", "lane", "task_id", "pin", "state", "attempt", "cutoffs", "not_before", "lease", "lease_expires", "accepted_at", "host_id", "phone_id", "account_id", "platform_id", "script_id", "phone", "account", "script", "script_hash", "script_version", "parameters", "commit_lease", "committed_at", "outcome_unknown", "end_lease", "message", "result", "fault", "day", "queued_at", "leased_at", "finished_at" FROM "run";
DELETE FROM sqlite_sequence WHERE name = '__new_run' AND EXISTS (SELECT '__new_run', seq FROM sqlite_sequence WHERE name = 'run');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_run', seq FROM sqlite_sequence WHERE name = 'run';
DROP TABLE "run";
ALTER TABLE "__new_run" RENAME TO "run";
CREATE UNIQUE INDEX "run_id_unique" ON "run" ("id");
CREATE INDEX "run_finished" ON "run" ("finished_at","state","lane") WHERE state IN (5, 6, 7);
CREATE INDEX "run_live" ON "run" ("lease_expires") WHERE state IN (2, 3, 4);
CREATE UNIQUE INDEX "run_open" ON "run" ("task_id","lane") WHERE state IN (0, 1, 2, 3, 4);
CREATE INDEX "run_queue" ON "run" ("lane","pin","state","seq","not_before") WHERE state IN (0, 1);
CREATE INDEX "run_task" ON "run" ("task_id","seq");
CREATE INDEX "run_unknown" ON "run" ("lane","task_id") WHERE outcome_unknown = 1;
CREATE TABLE "__new_avatar" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "category" integer DEFAULT 1 NOT NULL,
  "sex" integer DEFAULT 0 NOT NULL,
  "region" integer DEFAULT 0 NOT NULL,
  "type" integer DEFAULT 1 NOT NULL,
  "group" integer,
  "rights" integer DEFAULT 0 NOT NULL,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "image" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "rights_note" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
INSERT INTO "__new_avatar"("id", "category", "sex", "region", "type", "group", "rights", "ai_generated", "create_time", "update_time", "organisation_id", "revision", "country", "create_user", "image", "description", "rights_note") SELECT "id", "category", "sex", "region", "type", "group", "rights", "ai_generated", "create_time", "update_time", "organisation_id", "revision", "country", "create_user", "image", "description", "rights_note" FROM "avatar";
DELETE FROM sqlite_sequence WHERE name = '__new_avatar' AND EXISTS (SELECT '__new_avatar', seq FROM sqlite_sequence WHERE name = 'avatar');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_avatar', seq FROM sqlite_sequence WHERE name = 'avatar';
DROP TABLE "avatar";
ALTER TABLE "__new_avatar" RENAME TO "avatar";
CREATE INDEX "avatar.group" ON "avatar" ("group");
CREATE INDEX "avatar.organisation_id" ON "avatar" ("organisation_id");
CREATE TABLE "__new_persona" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "avatar" integer,
  "status" integer DEFAULT 0 NOT NULL,
  "kind" integer DEFAULT 2 NOT NULL,
  "gender" integer DEFAULT 0 NOT NULL,
  "age" integer,
  "group" integer,
  "height" integer,
  "is_ad_fan" integer DEFAULT 0 NOT NULL,
  "audit_time" integer,
  "ai_generated" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "language" text DEFAULT '' NOT NULL,
  "audit_user" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "career" text DEFAULT '' NOT NULL,
  "industry" text DEFAULT '' NOT NULL,
  "interest_groups" text DEFAULT '' NOT NULL,
  "education" text DEFAULT '' NOT NULL,
  "traits" text DEFAULT '' NOT NULL,
  "interests" text DEFAULT '' NOT NULL,
  "other_description" text DEFAULT '' NOT NULL,
  "figure" text DEFAULT '' NOT NULL,
  "hair_colour" text DEFAULT '' NOT NULL,
  "hair_style" text DEFAULT '' NOT NULL,
  "eye_colour" text DEFAULT '' NOT NULL,
  "skin_colour" text DEFAULT '' NOT NULL,
  "disclosure" text DEFAULT '' NOT NULL,
  "audit_note" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("avatar") REFERENCES "avatar"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
INSERT INTO "__new_persona"("id", "avatar", "status", "kind", "gender", "age", "group", "height", "is_ad_fan", "audit_time", "ai_generated", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "country", "language", "audit_user", "create_user", "name", "career", "industry", "interest_groups", "education", "traits", "interests", "other_description", "figure", "hair_colour", "hair_style", "eye_colour", "skin_colour", "disclosure", "audit_note") SELECT "id", "avatar", "status", "kind", "gender", "age", "group", "height", "is_ad_fan", "audit_time", "ai_generated", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "country", "language", "audit_user", "create_user", "name", "career", "industry", "interest_groups", "education", "traits", "interests", "other_description", "figure", "hair_colour", "hair_style", "eye_colour", "skin_colour", "disclosure", "audit_note" FROM "persona";
DELETE FROM sqlite_sequence WHERE name = '__new_persona' AND EXISTS (SELECT '__new_persona', seq FROM sqlite_sequence WHERE name = 'persona');
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_persona', seq FROM sqlite_sequence WHERE name = 'persona';
DROP TABLE "persona";
ALTER TABLE "__new_persona" RENAME TO "persona";
CREATE INDEX "persona.avatar" ON "persona" ("avatar");
CREATE INDEX "persona.group" ON "persona" ("group");
CREATE INDEX "persona.owner_user_id" ON "persona" ("owner_user_id");
CREATE INDEX "persona.user_group_id" ON "persona" ("user_group_id");
CREATE INDEX "persona.organisation_id" ON "persona" ("organisation_id");
INSERT INTO "persona" ("id", "status", "kind", "gender", "age", "group", "height", "is_ad_fan", "audit_time", "ai_generated", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "country", "language", "audit_user", "create_user", "name", "career", "industry", "interest_groups", "education", "traits", "interests", "other_description", "figure", "hair_colour", "hair_style", "eye_colour", "skin_colour", "disclosure", "audit_note") SELECT "id", "status", "kind", "gender", "age", "group", "height", "is_ad_fan", "audit_time", "ai_generated", "create_time", "update_time", "owner_user_id", "user_group_id", "organisation_id", "revision", "country", "language", "audit_user", "create_user", "name", "career", "industry", "interest_groups", "education", "traits", "interests", "other_description", "figure", "hair_colour", "hair_style", "eye_colour", "skin_colour", "disclosure", "audit_note" FROM "__kept_persona";
DROP TABLE "__kept_persona";
INSERT INTO "persona_link" ("account", "persona", "linked_by", "bulk", "at") SELECT "account", "persona", "linked_by", "bulk", "at" FROM "__kept_persona_link";
DROP TABLE "__kept_persona_link";
INSERT INTO "run_attempt" ("lease", "run_seq", "attempt", "host_id", "phone_id", "account_id", "at", "counts", "fault", "phone", "account", "script_id", "script", "script_version", "ended_at", "ended", "message", "cause", "picture") SELECT "lease", "run_seq", "attempt", "host_id", "phone_id", "account_id", "at", "counts", "fault", "phone", "account", "script_id", "script", "script_version", "ended_at", "ended", "message", "cause", "picture" FROM "__kept_run_attempt";
DROP TABLE "__kept_run_attempt";
INSERT INTO "run_evidence" ("lease", "run_seq", "at", "bytes", "timeline", "device_log", "worked") SELECT "lease", "run_seq", "at", "bytes", "timeline", "device_log", "worked" FROM "__kept_run_evidence";
DROP TABLE "__kept_run_evidence";
INSERT INTO "run_history" ("id", "run_seq", "state", "attempt", "at", "note") SELECT "id", "run_seq", "state", "attempt", "at", "note" FROM "__kept_run_history";
DROP TABLE "__kept_run_history";
INSERT INTO "run_log" ("id", "run_seq", "lease", "at", "level", "text") SELECT "id", "run_seq", "lease", "at", "level", "text" FROM "__kept_run_log";
DROP TABLE "__kept_run_log";
CREATE VIRTUAL TABLE "content_item_fts" USING fts5("title", "text", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "content_item_term" USING fts5vocab('content_item_fts', 'instance');
CREATE TABLE "content_review_platforms" (row_id INTEGER NOT NULL REFERENCES "content_review"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "platform"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "content_review_platforms_link_id" ON "content_review_platforms" (link_id);
CREATE TABLE "content_task_personas" (row_id INTEGER NOT NULL REFERENCES "content_task"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "persona"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "content_task_personas_link_id" ON "content_task_personas" (link_id);
CREATE TABLE "content_task_platforms" (row_id INTEGER NOT NULL REFERENCES "content_task"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "platform"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "content_task_platforms_link_id" ON "content_task_platforms" (link_id);
CREATE TABLE "library_item_tags" (row_id INTEGER NOT NULL REFERENCES "library_item"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "library_item_tags_link_id" ON "library_item_tags" (link_id);
CREATE TABLE "account_tags" (row_id INTEGER NOT NULL REFERENCES "account"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "account_tags_link_id" ON "account_tags" (link_id);
INSERT INTO "model_month_cost" ("provider", "month", "currency", "cost", "open", "maybe") SELECT coalesce("provider", 0) AS "provider", "month" AS "month", "currency" AS "currency", sum("cost") AS "cost", sum(CASE WHEN "outcome" = 0 THEN "cost" ELSE 0 END) AS "open", sum(CASE WHEN "outcome" = 6 THEN "cost" ELSE 0 END) AS "maybe" FROM "model_call"  WHERE true GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING;
INSERT INTO "model_task_cost" ("owner", "task", "currency", "cost", "open", "maybe") SELECT "owner" AS "owner", "task" AS "task", "currency" AS "currency", sum("cost") AS "cost", sum(CASE WHEN "outcome" = 0 THEN "cost" ELSE 0 END) AS "open", sum(CASE WHEN "outcome" = 6 THEN "cost" ELSE 0 END) AS "maybe" FROM "model_call"  WHERE true GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING;
DELETE FROM "table_stat";
INSERT INTO "table_stat" ("name", "rows") SELECT 'article' AS "name", count(*) AS "rows" FROM "article"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'audit_log' AS "name", count(*) AS "rows" FROM "audit_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'boost_log' AS "name", count(*) AS "rows" FROM "boost_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'content_item' AS "name", count(*) AS "rows" FROM "content_item"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool' AS "name", count(*) AS "rows" FROM "link_pool"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report' AS "name", count(*) AS "rows" FROM "live_domain_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message' AS "name", count(*) AS "rows" FROM "live_message"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'model_call' AS "name", count(*) AS "rows" FROM "model_call"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'phone_measure' AS "name", count(*) AS "rows" FROM "phone_measure"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'platform_log' AS "name", count(*) AS "rows" FROM "platform_log"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'posting' AS "name", count(*) AS "rows" FROM "posting"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'ranking' AS "name", count(*) AS "rows" FROM "ranking"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site' AS "name", count(*) AS "rows" FROM "site"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_access' AS "name", count(*) AS "rows" FROM "site_access"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_check' AS "name", count(*) AS "rows" FROM "site_check"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_crawler' AS "name", count(*) AS "rows" FROM "site_crawler"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'site_ip_report' AS "name", count(*) AS "rows" FROM "site_ip_report"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "table_stat" ("name", "rows") SELECT 'web_domain' AS "name", count(*) AS "rows" FROM "web_domain"  WHERE true GROUP BY 1 ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows";
INSERT INTO "content_item_fts" (rowid, "title", "text") SELECT t.id, t."title" || char(1, 1), t."text" || char(1, 1) FROM "content_item" t;
INSERT INTO "content_review_platforms" SELECT t.id, k.value FROM "content_review" t, json_each('[' || t."platforms" || ']') k;
INSERT INTO "content_task_personas" SELECT t.id, k.value FROM "content_task" t, json_each('[' || t."personas" || ']') k;
INSERT INTO "content_task_platforms" SELECT t.id, k.value FROM "content_task" t, json_each('[' || t."platforms" || ']') k;
INSERT INTO "library_item_tags" SELECT t.id, k.value FROM "library_item" t, json_each('[' || t."tags" || ']') k;
INSERT INTO "account_tags" SELECT t.id, k.value FROM "account" t, json_each('[' || t."tags" || ']') k;
CREATE VIEW "account_asked" AS SELECT account AS account_id, since AS at FROM verify_task WHERE state = 0 AND cause = 2 AND account IS NOT NULL;
CREATE VIEW "account_worked" AS SELECT account_id, max(finished_at) AS at FROM run WHERE state = 5 GROUP BY account_id;
CREATE VIEW "app_upgrade_choice" AS SELECT build, phone_id, package, serial, host, version, version_code, online, current, going,
     going = 0 AND older = 1 AND audit_status = 1 AS open
   FROM (SELECT b.id AS build, p.id AS phone_id, b.package, p.serial, coalesce(h.name, '') AS host, a.version, a.version_code,
       p.audit_status, p.state = 1 AS online,
       a.version_code = b.version_code AND a.md5 IN ('', b.apk_md5) AS current,
       a.version_code BETWEEN 1 AND b.version_code - 1 AS older,
       EXISTS (SELECT 1 FROM app_upgrade_phone o JOIN app_upgrade u ON u.id = o.upgrade
           JOIN app_build ob ON ob.id = u.build AND ob.package = b.package
         WHERE o.phone = p.id AND (o.state = 1
           OR o.state = 0 AND u.state IN (0, 1))) AS going
     FROM app_build b JOIN phone_app a ON a.package = b.package JOIN phone p ON p.id = a.phone_id LEFT JOIN host h ON h.id = p.host
     WHERE b.approved = 1 AND b.apk_sha256 <> '');
CREATE VIEW "book_task_named" AS SELECT task_id, substr(authority, 1, instr(authority || ':', ':') - 1) AS host FROM (
  SELECT task_id, substr(address, 1, instr(address || '/', '/') - 1) AS authority FROM (
    SELECT t.id AS task_id,
      lower(substr(word.value, iif(instr(word.value, '://') > 0, instr(word.value, '://') + 3, 1))) AS address
    FROM book_task t, json_each('[' || replace(json_quote(
      replace(replace(replace(replace(replace(replace(replace(replace(t.domains,
        char(10), ','), char(13), ','), char(9), ','), ' ', ','), char(59), ','), '，', ','), '、', ','), '；', ',')),
      ',', '","') || ']') word
  )
);
CREATE VIEW "device_seat" AS SELECT a.id * 2 AS id, a.phone AS phone_id, a.subsystem, coalesce(s.name, '') AS subsystem_name, a.platform AS platform_id,
     CASE WHEN s.id IS NULL THEN 2 ELSE 1 END AS seat, a.id AS account_id
   FROM account a LEFT JOIN subsystem s ON s.phone = a.phone AND s.user = a.subsystem WHERE a.phone IS NOT NULL
   UNION ALL
   SELECT (s.id * 100000 + pl.id) * 2 + 1, s.phone, s.user, s.name, pl.id, 0, NULL
   FROM subsystem s JOIN phone_app app ON app.phone_id = s.phone JOIN platform pl ON pl.app = app.package
   WHERE NOT EXISTS (SELECT 1 FROM account b WHERE b.phone = s.phone AND b.subsystem = s.user AND b.platform = pl.id);
CREATE VIEW "phone_seats" AS SELECT n.phone_id, sum(n.seat <> 0) AS accounts, sum(n.seat = 0) AS empty,
     (SELECT group_concat(said, ' · ') FROM (SELECT v.subsystem || ': ' || sum(v.seat <> 0) AS said FROM device_seat v
       WHERE v.phone_id = n.phone_id GROUP BY v.subsystem ORDER BY v.subsystem)) AS by_subsystem,
     coalesce((SELECT group_concat(said, ', ') FROM (SELECT pl.name || ' · ' || v.subsystem AS said
       FROM device_seat v JOIN platform pl ON pl.id = v.platform_id WHERE v.phone_id = n.phone_id AND v.seat = 0
       ORDER BY pl.name, v.subsystem)), '') AS empty_seats,
     (SELECT group_concat(said, ',') FROM (SELECT DISTINCT v.platform_id AS said FROM device_seat v
       WHERE v.phone_id = n.phone_id ORDER BY v.platform_id)) AS platforms
   FROM device_seat n GROUP BY n.phone_id;
CREATE VIEW "phone_version" AS SELECT phone_id, 1 AS kind, package, version, version_code, md5 FROM phone_app
   UNION ALL SELECT id, 2, '', android, 0, '' FROM phone WHERE android <> '';
CREATE TRIGGER "app_build_gone" AFTER DELETE ON "app_build" BEGIN DELETE FROM hosted_file WHERE owner = 'app-build' AND owner_id = old.id; END;
CREATE TRIGGER "audit_log_no_delete" BEFORE DELETE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER "audit_log_no_update" BEFORE UPDATE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER "book_task_host_insert" AFTER INSERT ON "book_task" WHEN new.domains <> '' BEGIN INSERT INTO book_task_host SELECT lower(new.domains), new.id WHERE new.domains NOT GLOB '*[^-.0-9A-Za-z]*'; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named
        WHERE new.domains GLOB '*[^-.0-9A-Za-z]*' AND task_id = new.id AND host <> ''; END;
CREATE TRIGGER "book_task_host_update" AFTER UPDATE OF "domains" ON "book_task" WHEN new.domains <> old.domains BEGIN DELETE FROM book_task_host WHERE task_id = new.id; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> ''; END;
CREATE TRIGGER "comparison_gone" AFTER DELETE ON "comparison" BEGIN DELETE FROM hosted_file WHERE owner = 'comparison' AND owner_id = old.id; END;
CREATE TRIGGER "content_snapshot_no_delete" BEFORE DELETE ON "content_snapshot" WHEN EXISTS (SELECT 1 FROM content_review WHERE snapshot = old.id) BEGIN SELECT RAISE(ABORT, 'a snapshot under review is kept'); END;
CREATE TRIGGER "content_snapshot_no_update" BEFORE UPDATE ON "content_snapshot" BEGIN SELECT RAISE(ABORT, 'a snapshot is never changed'); END;
CREATE TRIGGER "dry_run_gone" AFTER DELETE ON "run" BEGIN DELETE FROM dry_run WHERE id = -old.task_id; END;
CREATE TRIGGER "file_site_gone" AFTER DELETE ON "file_site" BEGIN DELETE FROM hosted_file WHERE owner = 'file-site' AND owner_id = old.id; END;
CREATE TRIGGER "file_use_added" AFTER INSERT ON "file_use" BEGIN UPDATE stored_file SET free_since = NULL WHERE id = new.file_id; END;
CREATE TRIGGER "file_use_gone" AFTER DELETE ON "file_use" BEGIN UPDATE stored_file SET free_since = 0 WHERE id = old.file_id AND NOT EXISTS (SELECT 1 FROM file_use WHERE file_id = old.file_id); END;
CREATE TRIGGER "hosted_file_gone" AFTER DELETE ON "hosted_file" BEGIN INSERT INTO file_trash VALUES (old.hash) ON CONFLICT DO NOTHING; DELETE FROM file_link WHERE owner = old.owner AND name = old.name; END;
CREATE TRIGGER "hosted_file_replaced" AFTER UPDATE OF "hash" ON "hosted_file" WHEN old.hash <> new.hash BEGIN INSERT INTO file_trash VALUES (old.hash) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER "phone_state_log" AFTER UPDATE OF "state" ON "phone" WHEN old.state <> new.state BEGIN INSERT INTO platform_log (at, kind, phone, serial, host, host_name, event)
     VALUES (new.presence_since, 1, new.id, new.serial, new.host,
       coalesce((SELECT name FROM host WHERE id = new.host), ''), char(31) || 'phone_state' || char(31) || json_object('state', new.state, 'before', old.state)); END;
CREATE TRIGGER "referral_sheet_delete" AFTER DELETE ON "site" BEGIN UPDATE referral_sheet SET changes = changes + 1; END;
CREATE TRIGGER "referral_sheet_insert" AFTER INSERT ON "site" BEGIN UPDATE referral_sheet SET changes = changes + 1; END;
CREATE TRIGGER "referral_sheet_update" AFTER UPDATE ON "site" BEGIN UPDATE referral_sheet SET changes = changes + 1; END;
CREATE TRIGGER "script_version_counts" AFTER UPDATE OF "state" ON "run" WHEN new.script_version > 0 AND new.lane <> 3 AND old.state <> new.state AND (new.state IN (5, 7)
    OR old.state IN (5, 7)) BEGIN UPDATE script_version SET
       succeeded = succeeded + (new.state = 5) - (old.state = 5),
       failed = failed + (new.state = 7) - (old.state = 7)
     WHERE script = new.script_id AND number = new.script_version; END;
CREATE TRIGGER "script_version_first" AFTER INSERT ON "script" BEGIN UPDATE script_version SET rollout = 0 WHERE script = new.id AND rollout = 2; INSERT INTO script_version (script, number, rollout, share, phones, succeeded, failed, note, uploaded_by, create_time, hash, source)
   SELECT new.id, coalesce(max(number), 0) + 1, 2, 0, '', 0, 0, new.note, new.uploaded_by, new.update_time, new.hash, new.source
   FROM script_version WHERE script = new.id
   ON CONFLICT (script, hash) DO UPDATE SET rollout = 2, share = 0, phones = ''; UPDATE script SET version = (SELECT number FROM script_version WHERE script = new.id AND rollout = 2) WHERE id = new.id; END;
CREATE TRIGGER "script_version_next" AFTER UPDATE OF "hash" ON "script" WHEN old.hash <> new.hash BEGIN UPDATE script_version SET rollout = 0 WHERE script = new.id AND rollout = 2; INSERT INTO script_version (script, number, rollout, share, phones, succeeded, failed, note, uploaded_by, create_time, hash, source)
   SELECT new.id, coalesce(max(number), 0) + 1, 2, 0, '', 0, 0, new.note, new.uploaded_by, new.update_time, new.hash, new.source
   FROM script_version WHERE script = new.id
   ON CONFLICT (script, hash) DO UPDATE SET rollout = 2, share = 0, phones = ''; UPDATE script SET version = (SELECT number FROM script_version WHERE script = new.id AND rollout = 2) WHERE id = new.id; END;
CREATE TRIGGER "script_version_trial" AFTER UPDATE OF "rollout" ON "script_version" WHEN old.rollout <> new.rollout BEGIN UPDATE script SET trial = coalesce((SELECT number FROM script_version WHERE script = new.script AND rollout = 1), 0)
       WHERE id = new.script; END;
CREATE TRIGGER "site_check_plan_insert" AFTER INSERT ON "site" BEGIN INSERT INTO site_check_plan (site_id) VALUES (new.id); END;
CREATE TRIGGER "site_check_plan_url" AFTER UPDATE OF "url" ON "site" WHEN new.url <> old.url BEGIN UPDATE site_check_plan SET due_at = 0, checked_at = NULL, reason = '' WHERE site_id = new.id; END;
CREATE TRIGGER "site_status_delete" AFTER DELETE ON "site" BEGIN UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain; UPDATE ranking SET is_my_site = 0
        WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM site WHERE host = old.host); END;
CREATE TRIGGER "site_status_insert" AFTER INSERT ON "site" BEGIN UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain; UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0; END;
CREATE TRIGGER "site_status_update" AFTER UPDATE OF "domain", "host" ON "site" WHEN old.domain <> new.domain OR old.host <> new.host BEGIN UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain AND old.domain <> new.domain; UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain AND old.domain <> new.domain; UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0; UPDATE ranking SET is_my_site = 0
        WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM site WHERE host = old.host); END;
CREATE TRIGGER "stored_file_gone" AFTER DELETE ON "stored_file" BEGIN INSERT INTO file_trash VALUES (old.hash) ON CONFLICT DO NOTHING; INSERT INTO file_trash SELECT old.thumb WHERE old.thumb <> '' ON CONFLICT DO NOTHING; END;
CREATE TRIGGER "upgrade_site_insert" AFTER INSERT ON "site_ip" BEGIN INSERT INTO upgrade_site (ip_id) VALUES (new.id); END;
CREATE TRIGGER "upgrade_site_moved" AFTER UPDATE OF "ip" ON "site_ip" WHEN new.ip <> old.ip BEGIN DELETE FROM upgrade_site WHERE ip_id = old.id; INSERT INTO upgrade_site (ip_id) VALUES (new.id); END;
CREATE TRIGGER "user_views_gone" AFTER DELETE ON "user" BEGIN DELETE FROM saved_view WHERE user_id = old.id AND shared = 0; END;
CREATE TRIGGER "web_domain_host_num" AFTER INSERT ON "web_domain" BEGIN UPDATE web_domain SET host_num = (SELECT count(*) FROM site WHERE domain = new.domain) WHERE id = new.id; END;
CREATE TRIGGER "article_sums_insert" AFTER INSERT ON "article" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'article', coalesce(new."create_time", 0) / 900000, 1 WHERE true ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "table_stat" ("name", "rows") SELECT 'article', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "article_sums_update" AFTER UPDATE OF "create_time" ON "article" WHEN (old."create_time" IS NOT new."create_time") BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'article' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."create_time" IS NOT new."create_time"); DELETE FROM "statistic_quarter" WHERE "kind" = 'article' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."create_time" IS NOT new."create_time") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'article', coalesce(new."create_time", 0) / 900000, 1 WHERE (old."create_time" IS NOT new."create_time") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "article_sums_delete" AFTER DELETE ON "article" BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'article' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'article' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'article'; DELETE FROM "table_stat" WHERE "name" = 'article' AND "rows" = 0; END;
CREATE TRIGGER "audit_log_sums_insert" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'audit_log', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "audit_log_sums_delete" AFTER DELETE ON "audit_log" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'audit_log'; DELETE FROM "table_stat" WHERE "name" = 'audit_log' AND "rows" = 0; END;
CREATE TRIGGER "book_task_sums_insert" AFTER INSERT ON "book_task" BEGIN INSERT INTO "book_task_count" ("book_type", "status", "n") SELECT new."book_type", new."status", 1 WHERE true ON CONFLICT ("book_type", "status") DO UPDATE SET "n" = "n" + excluded."n"; END;
CREATE TRIGGER "book_task_sums_update" AFTER UPDATE OF "book_type", "status" ON "book_task" WHEN (old."book_type" IS NOT new."book_type" OR old."status" IS NOT new."status") BEGIN UPDATE "book_task_count" SET "n" = "n" - (1) WHERE "book_type" = old."book_type" AND "status" = old."status" AND (old."book_type" IS NOT new."book_type" OR old."status" IS NOT new."status"); DELETE FROM "book_task_count" WHERE "book_type" = old."book_type" AND "status" = old."status" AND (old."book_type" IS NOT new."book_type" OR old."status" IS NOT new."status") AND "n" = 0; INSERT INTO "book_task_count" ("book_type", "status", "n") SELECT new."book_type", new."status", 1 WHERE (old."book_type" IS NOT new."book_type" OR old."status" IS NOT new."status") ON CONFLICT ("book_type", "status") DO UPDATE SET "n" = "n" + excluded."n"; END;
CREATE TRIGGER "book_task_sums_delete" AFTER DELETE ON "book_task" BEGIN UPDATE "book_task_count" SET "n" = "n" - (1) WHERE "book_type" = old."book_type" AND "status" = old."status"; DELETE FROM "book_task_count" WHERE "book_type" = old."book_type" AND "status" = old."status" AND "n" = 0; END;
CREATE TRIGGER "boost_log_sums_insert" AFTER INSERT ON "boost_log" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'boost', coalesce(new."boost_time", 0) / 900000, 1 WHERE true ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "table_stat" ("name", "rows") SELECT 'boost_log', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "boost_log_sums_update" AFTER UPDATE OF "boost_time" ON "boost_log" WHEN (old."boost_time" IS NOT new."boost_time") BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'boost' AND "quarter" = coalesce(old."boost_time", 0) / 900000 AND (old."boost_time" IS NOT new."boost_time"); DELETE FROM "statistic_quarter" WHERE "kind" = 'boost' AND "quarter" = coalesce(old."boost_time", 0) / 900000 AND (old."boost_time" IS NOT new."boost_time") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'boost', coalesce(new."boost_time", 0) / 900000, 1 WHERE (old."boost_time" IS NOT new."boost_time") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "boost_log_sums_delete" AFTER DELETE ON "boost_log" BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'boost' AND "quarter" = coalesce(old."boost_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'boost' AND "quarter" = coalesce(old."boost_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'boost_log'; DELETE FROM "table_stat" WHERE "name" = 'boost_log' AND "rows" = 0; END;
CREATE TRIGGER "content_item_sums_insert" AFTER INSERT ON "content_item" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'content_item', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "content_item_sums_delete" AFTER DELETE ON "content_item" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'content_item'; DELETE FROM "table_stat" WHERE "name" = 'content_item' AND "rows" = 0; END;
CREATE TRIGGER "link_pool_sums_insert" AFTER INSERT ON "link_pool" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "link_pool_sums_delete" AFTER DELETE ON "link_pool" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'link_pool'; DELETE FROM "table_stat" WHERE "name" = 'link_pool' AND "rows" = 0; END;
CREATE TRIGGER "live_domain_report_sums_insert" AFTER INSERT ON "live_domain_report" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "live_domain_report_sums_delete" AFTER DELETE ON "live_domain_report" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'live_domain_report'; DELETE FROM "table_stat" WHERE "name" = 'live_domain_report' AND "rows" = 0; END;
CREATE TRIGGER "live_message_sums_insert" AFTER INSERT ON "live_message" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "live_message_sums_delete" AFTER DELETE ON "live_message" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'live_message'; DELETE FROM "table_stat" WHERE "name" = 'live_message' AND "rows" = 0; END;
CREATE TRIGGER "model_call_sums_insert" AFTER INSERT ON "model_call" BEGIN INSERT INTO "model_month_cost" ("provider", "month", "currency", "cost", "open", "maybe") SELECT coalesce(new."provider", 0), new."month", new."currency", new."cost", CASE WHEN new."outcome" = 0 THEN new."cost" ELSE 0 END, CASE WHEN new."outcome" = 6 THEN new."cost" ELSE 0 END WHERE true ON CONFLICT ("provider", "month", "currency") DO UPDATE SET "cost" = "cost" + excluded."cost", "open" = "open" + excluded."open", "maybe" = "maybe" + excluded."maybe"; INSERT INTO "model_task_cost" ("owner", "task", "currency", "cost", "open", "maybe") SELECT new."owner", new."task", new."currency", new."cost", CASE WHEN new."outcome" = 0 THEN new."cost" ELSE 0 END, CASE WHEN new."outcome" = 6 THEN new."cost" ELSE 0 END WHERE true ON CONFLICT ("owner", "task", "currency") DO UPDATE SET "cost" = "cost" + excluded."cost", "open" = "open" + excluded."open", "maybe" = "maybe" + excluded."maybe"; INSERT INTO "table_stat" ("name", "rows") SELECT 'model_call', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "model_call_sums_update" AFTER UPDATE OF "provider", "month", "currency", "cost", "outcome", "owner", "task" ON "model_call" WHEN (old."provider" IS NOT new."provider" OR old."month" IS NOT new."month" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome" OR old."owner" IS NOT new."owner" OR old."task" IS NOT new."task") BEGIN UPDATE "model_month_cost" SET "cost" = "cost" - (old."cost"), "open" = "open" - (CASE WHEN old."outcome" = 0 THEN old."cost" ELSE 0 END), "maybe" = "maybe" - (CASE WHEN old."outcome" = 6 THEN old."cost" ELSE 0 END) WHERE "provider" = coalesce(old."provider", 0) AND "month" = old."month" AND "currency" = old."currency" AND (old."provider" IS NOT new."provider" OR old."month" IS NOT new."month" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome"); DELETE FROM "model_month_cost" WHERE "provider" = coalesce(old."provider", 0) AND "month" = old."month" AND "currency" = old."currency" AND (old."provider" IS NOT new."provider" OR old."month" IS NOT new."month" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome") AND "cost" = 0 AND "open" = 0 AND "maybe" = 0; INSERT INTO "model_month_cost" ("provider", "month", "currency", "cost", "open", "maybe") SELECT coalesce(new."provider", 0), new."month", new."currency", new."cost", CASE WHEN new."outcome" = 0 THEN new."cost" ELSE 0 END, CASE WHEN new."outcome" = 6 THEN new."cost" ELSE 0 END WHERE (old."provider" IS NOT new."provider" OR old."month" IS NOT new."month" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome") ON CONFLICT ("provider", "month", "currency") DO UPDATE SET "cost" = "cost" + excluded."cost", "open" = "open" + excluded."open", "maybe" = "maybe" + excluded."maybe"; UPDATE "model_task_cost" SET "cost" = "cost" - (old."cost"), "open" = "open" - (CASE WHEN old."outcome" = 0 THEN old."cost" ELSE 0 END), "maybe" = "maybe" - (CASE WHEN old."outcome" = 6 THEN old."cost" ELSE 0 END) WHERE "owner" = old."owner" AND "task" = old."task" AND "currency" = old."currency" AND (old."owner" IS NOT new."owner" OR old."task" IS NOT new."task" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome"); DELETE FROM "model_task_cost" WHERE "owner" = old."owner" AND "task" = old."task" AND "currency" = old."currency" AND (old."owner" IS NOT new."owner" OR old."task" IS NOT new."task" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome") AND "cost" = 0 AND "open" = 0 AND "maybe" = 0; INSERT INTO "model_task_cost" ("owner", "task", "currency", "cost", "open", "maybe") SELECT new."owner", new."task", new."currency", new."cost", CASE WHEN new."outcome" = 0 THEN new."cost" ELSE 0 END, CASE WHEN new."outcome" = 6 THEN new."cost" ELSE 0 END WHERE (old."owner" IS NOT new."owner" OR old."task" IS NOT new."task" OR old."currency" IS NOT new."currency" OR old."cost" IS NOT new."cost" OR old."outcome" IS NOT new."outcome") ON CONFLICT ("owner", "task", "currency") DO UPDATE SET "cost" = "cost" + excluded."cost", "open" = "open" + excluded."open", "maybe" = "maybe" + excluded."maybe"; END;
CREATE TRIGGER "model_call_sums_delete" AFTER DELETE ON "model_call" BEGIN UPDATE "model_month_cost" SET "cost" = "cost" - (old."cost"), "open" = "open" - (CASE WHEN old."outcome" = 0 THEN old."cost" ELSE 0 END), "maybe" = "maybe" - (CASE WHEN old."outcome" = 6 THEN old."cost" ELSE 0 END) WHERE "provider" = coalesce(old."provider", 0) AND "month" = old."month" AND "currency" = old."currency" AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "model_month_cost" WHERE "provider" = coalesce(old."provider", 0) AND "month" = old."month" AND "currency" = old."currency" AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "cost" = 0 AND "open" = 0 AND "maybe" = 0; UPDATE "model_task_cost" SET "cost" = "cost" - (old."cost"), "open" = "open" - (CASE WHEN old."outcome" = 0 THEN old."cost" ELSE 0 END), "maybe" = "maybe" - (CASE WHEN old."outcome" = 6 THEN old."cost" ELSE 0 END) WHERE "owner" = old."owner" AND "task" = old."task" AND "currency" = old."currency" AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "model_task_cost" WHERE "owner" = old."owner" AND "task" = old."task" AND "currency" = old."currency" AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "cost" = 0 AND "open" = 0 AND "maybe" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'model_call'; DELETE FROM "table_stat" WHERE "name" = 'model_call' AND "rows" = 0; END;
CREATE TRIGGER "phone_measure_sums_insert" AFTER INSERT ON "phone_measure" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'phone_measure', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "phone_measure_sums_delete" AFTER DELETE ON "phone_measure" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'phone_measure'; DELETE FROM "table_stat" WHERE "name" = 'phone_measure' AND "rows" = 0; END;
CREATE TRIGGER "platform_log_sums_insert" AFTER INSERT ON "platform_log" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'platform_log', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "platform_log_sums_delete" AFTER DELETE ON "platform_log" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'platform_log'; DELETE FROM "table_stat" WHERE "name" = 'platform_log' AND "rows" = 0; END;
CREATE TRIGGER "posting_sums_insert" AFTER INSERT ON "posting" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'post', coalesce(new."article_time", 0) / 900000, 1 WHERE (new."article_status" = 1) ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "statistic_total" ("name", "rows") SELECT 'post', 1 WHERE (new."article_status" = 1) ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "table_stat" ("name", "rows") SELECT 'posting', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "posting_sums_update" AFTER UPDATE OF "article_time", "article_status" ON "posting" WHEN (old."article_time" IS NOT new."article_time" OR old."article_status" IS NOT new."article_status") BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'post' AND "quarter" = coalesce(old."article_time", 0) / 900000 AND (old."article_status" = 1) AND (old."article_time" IS NOT new."article_time" OR old."article_status" IS NOT new."article_status"); DELETE FROM "statistic_quarter" WHERE "kind" = 'post' AND "quarter" = coalesce(old."article_time", 0) / 900000 AND (old."article_status" = 1) AND (old."article_time" IS NOT new."article_time" OR old."article_status" IS NOT new."article_status") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'post', coalesce(new."article_time", 0) / 900000, 1 WHERE (new."article_status" = 1) AND (old."article_time" IS NOT new."article_time" OR old."article_status" IS NOT new."article_status") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; UPDATE "statistic_total" SET "rows" = "rows" - (1) WHERE "name" = 'post' AND (old."article_status" = 1) AND (old."article_status" IS NOT new."article_status"); DELETE FROM "statistic_total" WHERE "name" = 'post' AND (old."article_status" = 1) AND (old."article_status" IS NOT new."article_status") AND "rows" = 0; INSERT INTO "statistic_total" ("name", "rows") SELECT 'post', 1 WHERE (new."article_status" = 1) AND (old."article_status" IS NOT new."article_status") ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "posting_sums_delete" AFTER DELETE ON "posting" BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'post' AND "quarter" = coalesce(old."article_time", 0) / 900000 AND (old."article_status" = 1) AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'post' AND "quarter" = coalesce(old."article_time", 0) / 900000 AND (old."article_status" = 1) AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "statistic_total" SET "rows" = "rows" - (1) WHERE "name" = 'post' AND (old."article_status" = 1); DELETE FROM "statistic_total" WHERE "name" = 'post' AND (old."article_status" = 1) AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'posting'; DELETE FROM "table_stat" WHERE "name" = 'posting' AND "rows" = 0; END;
CREATE TRIGGER "ranking_sums_insert" AFTER INSERT ON "ranking" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'head_other', coalesce(new."create_time", 0) / 900000, 1 WHERE (new."is_my_site" = 0 AND new."ranking" BETWEEN 1 AND 10) ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'head_own', coalesce(new."create_time", 0) / 900000, 1 WHERE (new."is_my_site" = 1 AND new."ranking" BETWEEN 1 AND 10) ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "statistic_total" ("name", "rows") SELECT 'head_own', 1 WHERE (new."is_my_site" = 1 AND new."ranking" BETWEEN 1 AND 10) ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "table_stat" ("name", "rows") SELECT 'ranking', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "ranking_sums_update" AFTER UPDATE OF "create_time", "is_my_site", "ranking" ON "ranking" WHEN (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'head_other' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 0 AND old."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking"); DELETE FROM "statistic_quarter" WHERE "kind" = 'head_other' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 0 AND old."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'head_other', coalesce(new."create_time", 0) / 900000, 1 WHERE (new."is_my_site" = 0 AND new."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'head_own' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking"); DELETE FROM "statistic_quarter" WHERE "kind" = 'head_own' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'head_own', coalesce(new."create_time", 0) / 900000, 1 WHERE (new."is_my_site" = 1 AND new."ranking" BETWEEN 1 AND 10) AND (old."create_time" IS NOT new."create_time" OR old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; UPDATE "statistic_total" SET "rows" = "rows" - (1) WHERE "name" = 'head_own' AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND (old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking"); DELETE FROM "statistic_total" WHERE "name" = 'head_own' AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND (old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") AND "rows" = 0; INSERT INTO "statistic_total" ("name", "rows") SELECT 'head_own', 1 WHERE (new."is_my_site" = 1 AND new."ranking" BETWEEN 1 AND 10) AND (old."is_my_site" IS NOT new."is_my_site" OR old."ranking" IS NOT new."ranking") ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "ranking_sums_delete" AFTER DELETE ON "ranking" BEGIN UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'head_other' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 0 AND old."ranking" BETWEEN 1 AND 10) AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'head_other' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 0 AND old."ranking" BETWEEN 1 AND 10) AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'head_own' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'head_own' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "statistic_total" SET "rows" = "rows" - (1) WHERE "name" = 'head_own' AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10); DELETE FROM "statistic_total" WHERE "name" = 'head_own' AND (old."is_my_site" = 1 AND old."ranking" BETWEEN 1 AND 10) AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'ranking'; DELETE FROM "table_stat" WHERE "name" = 'ranking' AND "rows" = 0; END;
CREATE TRIGGER "run_sums_insert" AFTER INSERT ON "run" BEGIN INSERT INTO "run_day" ("day", "phone_id", "script", "platform_id", "host_id", "phone", "state", "fault", "code", "step", "at", "n", "ms") SELECT new."day", coalesce(new."phone_id", 0), new."script", coalesce(new."platform_id", 0), coalesce(new."host_id", 0), new."phone", new."state", new."fault", CASE WHEN substr(new."message", 1, 1) = char(31) THEN substr(new."message", 2, instr(substr(new."message", 2), char(31)) - 1) ELSE '' END, (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 1000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 2000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 3000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 5000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 8000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 12000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 18000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 25000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 35000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 50000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 70000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 100000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 140000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 200000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 280000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 400000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 600000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 900000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 1800000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 3600000), new."finished_at" / 86400000 * 86400000, 1, max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) WHERE (new."day" <> '' AND new."lane" <> 3) ON CONFLICT ("day", "phone_id", "script", "platform_id", "host_id", "phone", "state", "fault", "code", "step", "at") DO UPDATE SET "n" = "n" + excluded."n", "ms" = "ms" + excluded."ms"; END;
CREATE TRIGGER "run_sums_update" AFTER UPDATE OF "day", "phone_id", "script", "platform_id", "host_id", "phone", "state", "fault", "message", "finished_at", "leased_at", "lane" ON "run" WHEN (old."day" IS NOT new."day" OR old."phone_id" IS NOT new."phone_id" OR old."script" IS NOT new."script" OR old."platform_id" IS NOT new."platform_id" OR old."host_id" IS NOT new."host_id" OR old."phone" IS NOT new."phone" OR old."state" IS NOT new."state" OR old."fault" IS NOT new."fault" OR old."message" IS NOT new."message" OR old."finished_at" IS NOT new."finished_at" OR old."leased_at" IS NOT new."leased_at" OR old."lane" IS NOT new."lane") BEGIN UPDATE "run_day" SET "n" = "n" - (1), "ms" = "ms" - (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at"))) WHERE "day" = old."day" AND "phone_id" = coalesce(old."phone_id", 0) AND "script" = old."script" AND "platform_id" = coalesce(old."platform_id", 0) AND "host_id" = coalesce(old."host_id", 0) AND "phone" = old."phone" AND "state" = old."state" AND "fault" = old."fault" AND "code" = CASE WHEN substr(old."message", 1, 1) = char(31) THEN substr(old."message", 2, instr(substr(old."message", 2), char(31)) - 1) ELSE '' END AND "step" = (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 1000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 2000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 3000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 5000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 8000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 12000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 18000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 25000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 35000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 50000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 70000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 100000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 140000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 200000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 280000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 400000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 600000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 900000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 1800000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 3600000) AND "at" = old."finished_at" / 86400000 * 86400000 AND (old."day" <> '' AND old."lane" <> 3) AND (old."day" IS NOT new."day" OR old."phone_id" IS NOT new."phone_id" OR old."script" IS NOT new."script" OR old."platform_id" IS NOT new."platform_id" OR old."host_id" IS NOT new."host_id" OR old."phone" IS NOT new."phone" OR old."state" IS NOT new."state" OR old."fault" IS NOT new."fault" OR old."message" IS NOT new."message" OR old."finished_at" IS NOT new."finished_at" OR old."leased_at" IS NOT new."leased_at" OR old."lane" IS NOT new."lane"); DELETE FROM "run_day" WHERE "day" = old."day" AND "phone_id" = coalesce(old."phone_id", 0) AND "script" = old."script" AND "platform_id" = coalesce(old."platform_id", 0) AND "host_id" = coalesce(old."host_id", 0) AND "phone" = old."phone" AND "state" = old."state" AND "fault" = old."fault" AND "code" = CASE WHEN substr(old."message", 1, 1) = char(31) THEN substr(old."message", 2, instr(substr(old."message", 2), char(31)) - 1) ELSE '' END AND "step" = (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 1000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 2000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 3000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 5000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 8000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 12000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 18000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 25000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 35000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 50000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 70000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 100000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 140000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 200000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 280000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 400000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 600000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 900000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 1800000) + (max(0, old."finished_at" - coalesce(old."leased_at", old."finished_at")) >= 3600000) AND "at" = old."finished_at" / 86400000 * 86400000 AND (old."day" <> '' AND old."lane" <> 3) AND (old."day" IS NOT new."day" OR old."phone_id" IS NOT new."phone_id" OR old."script" IS NOT new."script" OR old."platform_id" IS NOT new."platform_id" OR old."host_id" IS NOT new."host_id" OR old."phone" IS NOT new."phone" OR old."state" IS NOT new."state" OR old."fault" IS NOT new."fault" OR old."message" IS NOT new."message" OR old."finished_at" IS NOT new."finished_at" OR old."leased_at" IS NOT new."leased_at" OR old."lane" IS NOT new."lane") AND "n" = 0; INSERT INTO "run_day" ("day", "phone_id", "script", "platform_id", "host_id", "phone", "state", "fault", "code", "step", "at", "n", "ms") SELECT new."day", coalesce(new."phone_id", 0), new."script", coalesce(new."platform_id", 0), coalesce(new."host_id", 0), new."phone", new."state", new."fault", CASE WHEN substr(new."message", 1, 1) = char(31) THEN substr(new."message", 2, instr(substr(new."message", 2), char(31)) - 1) ELSE '' END, (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 1000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 2000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 3000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 5000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 8000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 12000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 18000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 25000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 35000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 50000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 70000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 100000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 140000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 200000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 280000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 400000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 600000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 900000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 1800000) + (max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) >= 3600000), new."finished_at" / 86400000 * 86400000, 1, max(0, new."finished_at" - coalesce(new."leased_at", new."finished_at")) WHERE (new."day" <> '' AND new."lane" <> 3) AND (old."day" IS NOT new."day" OR old."phone_id" IS NOT new."phone_id" OR old."script" IS NOT new."script" OR old."platform_id" IS NOT new."platform_id" OR old."host_id" IS NOT new."host_id" OR old."phone" IS NOT new."phone" OR old."state" IS NOT new."state" OR old."fault" IS NOT new."fault" OR old."message" IS NOT new."message" OR old."finished_at" IS NOT new."finished_at" OR old."leased_at" IS NOT new."leased_at" OR old."lane" IS NOT new."lane") ON CONFLICT ("day", "phone_id", "script", "platform_id", "host_id", "phone", "state", "fault", "code", "step", "at") DO UPDATE SET "n" = "n" + excluded."n", "ms" = "ms" + excluded."ms"; END;
CREATE TRIGGER "site_sums_insert" AFTER INSERT ON "site" BEGIN INSERT INTO "site_owner_total" ("create_user", "sites") SELECT new."create_user", 1 WHERE true ON CONFLICT ("create_user") DO UPDATE SET "sites" = "sites" + excluded."sites"; INSERT INTO "site_title_domain" ("home_title", "domain", "sites") SELECT new."home_title", new."domain", 1 WHERE true ON CONFLICT ("home_title", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; INSERT INTO "site_title_total" ("home_title", "sites") SELECT new."home_title", 1 WHERE true ON CONFLICT ("home_title") DO UPDATE SET "sites" = "sites" + excluded."sites"; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'site', coalesce(new."create_time", 0) / 900000, 1 WHERE true ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "table_stat" ("name", "rows") SELECT 'site', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_sums_update" AFTER UPDATE OF "create_user", "home_title", "domain", "create_time" ON "site" WHEN (old."create_user" IS NOT new."create_user" OR old."home_title" IS NOT new."home_title" OR old."domain" IS NOT new."domain" OR old."create_time" IS NOT new."create_time") BEGIN UPDATE "site_owner_total" SET "sites" = "sites" - (1) WHERE "create_user" = old."create_user" AND (old."create_user" IS NOT new."create_user"); DELETE FROM "site_owner_total" WHERE "create_user" = old."create_user" AND (old."create_user" IS NOT new."create_user") AND "sites" = 0; INSERT INTO "site_owner_total" ("create_user", "sites") SELECT new."create_user", 1 WHERE (old."create_user" IS NOT new."create_user") ON CONFLICT ("create_user") DO UPDATE SET "sites" = "sites" + excluded."sites"; UPDATE "site_title_domain" SET "sites" = "sites" - (1) WHERE "home_title" = old."home_title" AND "domain" = old."domain" AND (old."home_title" IS NOT new."home_title" OR old."domain" IS NOT new."domain"); DELETE FROM "site_title_domain" WHERE "home_title" = old."home_title" AND "domain" = old."domain" AND (old."home_title" IS NOT new."home_title" OR old."domain" IS NOT new."domain") AND "sites" = 0; INSERT INTO "site_title_domain" ("home_title", "domain", "sites") SELECT new."home_title", new."domain", 1 WHERE (old."home_title" IS NOT new."home_title" OR old."domain" IS NOT new."domain") ON CONFLICT ("home_title", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; UPDATE "site_title_total" SET "sites" = "sites" - (1) WHERE "home_title" = old."home_title" AND (old."home_title" IS NOT new."home_title"); DELETE FROM "site_title_total" WHERE "home_title" = old."home_title" AND (old."home_title" IS NOT new."home_title") AND "sites" = 0; INSERT INTO "site_title_total" ("home_title", "sites") SELECT new."home_title", 1 WHERE (old."home_title" IS NOT new."home_title") ON CONFLICT ("home_title") DO UPDATE SET "sites" = "sites" + excluded."sites"; UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'site' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."create_time" IS NOT new."create_time"); DELETE FROM "statistic_quarter" WHERE "kind" = 'site' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND (old."create_time" IS NOT new."create_time") AND "rows" = 0; INSERT INTO "statistic_quarter" ("kind", "quarter", "rows") SELECT 'site', coalesce(new."create_time", 0) / 900000, 1 WHERE (old."create_time" IS NOT new."create_time") ON CONFLICT ("kind", "quarter") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_sums_delete" AFTER DELETE ON "site" BEGIN UPDATE "site_owner_total" SET "sites" = "sites" - (1) WHERE "create_user" = old."create_user"; DELETE FROM "site_owner_total" WHERE "create_user" = old."create_user" AND "sites" = 0; UPDATE "site_title_domain" SET "sites" = "sites" - (1) WHERE "home_title" = old."home_title" AND "domain" = old."domain"; DELETE FROM "site_title_domain" WHERE "home_title" = old."home_title" AND "domain" = old."domain" AND "sites" = 0; UPDATE "site_title_total" SET "sites" = "sites" - (1) WHERE "home_title" = old."home_title"; DELETE FROM "site_title_total" WHERE "home_title" = old."home_title" AND "sites" = 0; UPDATE "statistic_quarter" SET "rows" = "rows" - (1) WHERE "kind" = 'site' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way); DELETE FROM "statistic_quarter" WHERE "kind" = 'site' AND "quarter" = coalesce(old."create_time", 0) / 900000 AND NOT EXISTS (SELECT 1 FROM retention_under_way) AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'site'; DELETE FROM "table_stat" WHERE "name" = 'site' AND "rows" = 0; END;
CREATE TRIGGER "site_access_sums_insert" AFTER INSERT ON "site_access" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "site_access_day" ("dayTime", "btIp", "rows", "visitIpNum", "crawlerIpNum", "blackIpNum", "liveClicksNum", "appDownloadClicksNum") SELECT new."dayTime", new."btIp", 1, new."visitIpNum", new."crawlerIpNum", new."blackIpNum", new."liveClicksNum", new."appDownloadClicksNum" WHERE true ON CONFLICT ("dayTime", "btIp") DO UPDATE SET "rows" = "rows" + excluded."rows", "visitIpNum" = "visitIpNum" + excluded."visitIpNum", "crawlerIpNum" = "crawlerIpNum" + excluded."crawlerIpNum", "blackIpNum" = "blackIpNum" + excluded."blackIpNum", "liveClicksNum" = "liveClicksNum" + excluded."liveClicksNum", "appDownloadClicksNum" = "appDownloadClicksNum" + excluded."appDownloadClicksNum"; INSERT INTO "site_access_name" ("btIp", "siteName", "rows") SELECT new."btIp", new."siteName", 1 WHERE true ON CONFLICT ("btIp", "siteName") DO UPDATE SET "rows" = "rows" + excluded."rows"; INSERT INTO "site_access_total" ("dayTime", "rows", "visitIpNum", "crawlerIpNum", "blackIpNum", "liveClicksNum", "appDownloadClicksNum") SELECT new."dayTime", 1, new."visitIpNum", new."crawlerIpNum", new."blackIpNum", new."liveClicksNum", new."appDownloadClicksNum" WHERE true ON CONFLICT ("dayTime") DO UPDATE SET "rows" = "rows" + excluded."rows", "visitIpNum" = "visitIpNum" + excluded."visitIpNum", "crawlerIpNum" = "crawlerIpNum" + excluded."crawlerIpNum", "blackIpNum" = "blackIpNum" + excluded."blackIpNum", "liveClicksNum" = "liveClicksNum" + excluded."liveClicksNum", "appDownloadClicksNum" = "appDownloadClicksNum" + excluded."appDownloadClicksNum"; INSERT INTO "table_stat" ("name", "rows") SELECT 'site_access', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_access_sums_update" AFTER UPDATE OF "dayTime", "btIp", "visitIpNum", "crawlerIpNum", "blackIpNum", "liveClicksNum", "appDownloadClicksNum", "siteName" ON "site_access" WHEN (old."dayTime" IS NOT new."dayTime" OR old."btIp" IS NOT new."btIp" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum" OR old."siteName" IS NOT new."siteName") BEGIN UPDATE "site_access_day" SET "rows" = "rows" - (1), "visitIpNum" = "visitIpNum" - (old."visitIpNum"), "crawlerIpNum" = "crawlerIpNum" - (old."crawlerIpNum"), "blackIpNum" = "blackIpNum" - (old."blackIpNum"), "liveClicksNum" = "liveClicksNum" - (old."liveClicksNum"), "appDownloadClicksNum" = "appDownloadClicksNum" - (old."appDownloadClicksNum") WHERE "dayTime" = old."dayTime" AND "btIp" = old."btIp" AND (old."dayTime" IS NOT new."dayTime" OR old."btIp" IS NOT new."btIp" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum"); DELETE FROM "site_access_day" WHERE "dayTime" = old."dayTime" AND "btIp" = old."btIp" AND (old."dayTime" IS NOT new."dayTime" OR old."btIp" IS NOT new."btIp" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum") AND "rows" = 0; INSERT INTO "site_access_day" ("dayTime", "btIp", "rows", "visitIpNum", "crawlerIpNum", "blackIpNum", "liveClicksNum", "appDownloadClicksNum") SELECT new."dayTime", new."btIp", 1, new."visitIpNum", new."crawlerIpNum", new."blackIpNum", new."liveClicksNum", new."appDownloadClicksNum" WHERE (old."dayTime" IS NOT new."dayTime" OR old."btIp" IS NOT new."btIp" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum") ON CONFLICT ("dayTime", "btIp") DO UPDATE SET "rows" = "rows" + excluded."rows", "visitIpNum" = "visitIpNum" + excluded."visitIpNum", "crawlerIpNum" = "crawlerIpNum" + excluded."crawlerIpNum", "blackIpNum" = "blackIpNum" + excluded."blackIpNum", "liveClicksNum" = "liveClicksNum" + excluded."liveClicksNum", "appDownloadClicksNum" = "appDownloadClicksNum" + excluded."appDownloadClicksNum"; UPDATE "site_access_name" SET "rows" = "rows" - (1) WHERE "btIp" = old."btIp" AND "siteName" = old."siteName" AND (old."btIp" IS NOT new."btIp" OR old."siteName" IS NOT new."siteName"); DELETE FROM "site_access_name" WHERE "btIp" = old."btIp" AND "siteName" = old."siteName" AND (old."btIp" IS NOT new."btIp" OR old."siteName" IS NOT new."siteName") AND "rows" = 0; INSERT INTO "site_access_name" ("btIp", "siteName", "rows") SELECT new."btIp", new."siteName", 1 WHERE (old."btIp" IS NOT new."btIp" OR old."siteName" IS NOT new."siteName") ON CONFLICT ("btIp", "siteName") DO UPDATE SET "rows" = "rows" + excluded."rows"; UPDATE "site_access_total" SET "rows" = "rows" - (1), "visitIpNum" = "visitIpNum" - (old."visitIpNum"), "crawlerIpNum" = "crawlerIpNum" - (old."crawlerIpNum"), "blackIpNum" = "blackIpNum" - (old."blackIpNum"), "liveClicksNum" = "liveClicksNum" - (old."liveClicksNum"), "appDownloadClicksNum" = "appDownloadClicksNum" - (old."appDownloadClicksNum") WHERE "dayTime" = old."dayTime" AND (old."dayTime" IS NOT new."dayTime" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum"); DELETE FROM "site_access_total" WHERE "dayTime" = old."dayTime" AND (old."dayTime" IS NOT new."dayTime" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum") AND "rows" = 0; INSERT INTO "site_access_total" ("dayTime", "rows", "visitIpNum", "crawlerIpNum", "blackIpNum", "liveClicksNum", "appDownloadClicksNum") SELECT new."dayTime", 1, new."visitIpNum", new."crawlerIpNum", new."blackIpNum", new."liveClicksNum", new."appDownloadClicksNum" WHERE (old."dayTime" IS NOT new."dayTime" OR old."visitIpNum" IS NOT new."visitIpNum" OR old."crawlerIpNum" IS NOT new."crawlerIpNum" OR old."blackIpNum" IS NOT new."blackIpNum" OR old."liveClicksNum" IS NOT new."liveClicksNum" OR old."appDownloadClicksNum" IS NOT new."appDownloadClicksNum") ON CONFLICT ("dayTime") DO UPDATE SET "rows" = "rows" + excluded."rows", "visitIpNum" = "visitIpNum" + excluded."visitIpNum", "crawlerIpNum" = "crawlerIpNum" + excluded."crawlerIpNum", "blackIpNum" = "blackIpNum" + excluded."blackIpNum", "liveClicksNum" = "liveClicksNum" + excluded."liveClicksNum", "appDownloadClicksNum" = "appDownloadClicksNum" + excluded."appDownloadClicksNum"; END;
CREATE TRIGGER "site_access_sums_delete" AFTER DELETE ON "site_access" BEGIN UPDATE "site_access_day" SET "rows" = "rows" - (1), "visitIpNum" = "visitIpNum" - (old."visitIpNum"), "crawlerIpNum" = "crawlerIpNum" - (old."crawlerIpNum"), "blackIpNum" = "blackIpNum" - (old."blackIpNum"), "liveClicksNum" = "liveClicksNum" - (old."liveClicksNum"), "appDownloadClicksNum" = "appDownloadClicksNum" - (old."appDownloadClicksNum") WHERE "dayTime" = old."dayTime" AND "btIp" = old."btIp"; DELETE FROM "site_access_day" WHERE "dayTime" = old."dayTime" AND "btIp" = old."btIp" AND "rows" = 0; UPDATE "site_access_name" SET "rows" = "rows" - (1) WHERE "btIp" = old."btIp" AND "siteName" = old."siteName"; DELETE FROM "site_access_name" WHERE "btIp" = old."btIp" AND "siteName" = old."siteName" AND "rows" = 0; UPDATE "site_access_total" SET "rows" = "rows" - (1), "visitIpNum" = "visitIpNum" - (old."visitIpNum"), "crawlerIpNum" = "crawlerIpNum" - (old."crawlerIpNum"), "blackIpNum" = "blackIpNum" - (old."blackIpNum"), "liveClicksNum" = "liveClicksNum" - (old."liveClicksNum"), "appDownloadClicksNum" = "appDownloadClicksNum" - (old."appDownloadClicksNum") WHERE "dayTime" = old."dayTime"; DELETE FROM "site_access_total" WHERE "dayTime" = old."dayTime" AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'site_access'; DELETE FROM "table_stat" WHERE "name" = 'site_access' AND "rows" = 0; END;
CREATE TRIGGER "site_access_name_sums_insert" AFTER INSERT ON "site_access_name" BEGIN INSERT INTO "statistic_total" ("name", "rows") SELECT 'site_group', 1 WHERE (true) ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_access_name_sums_delete" AFTER DELETE ON "site_access_name" BEGIN UPDATE "statistic_total" SET "rows" = "rows" - (1) WHERE "name" = 'site_group' AND (true); DELETE FROM "statistic_total" WHERE "name" = 'site_group' AND (true) AND "rows" = 0; END;
CREATE TRIGGER "site_check_sums_insert" AFTER INSERT ON "site_check" BEGIN INSERT INTO "site_check_day" ("day", "total", "valid") SELECT new."day", 1, new."site_status" = 2 WHERE true ON CONFLICT ("day") DO UPDATE SET "total" = "total" + excluded."total", "valid" = "valid" + excluded."valid"; INSERT INTO "site_check_domain" ("day", "site_status", "ip", "domain", "sites") SELECT new."day", -1, new."ip", new."domain", 1 WHERE (new."ip" <> '') ON CONFLICT ("day", "site_status", "ip", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; INSERT INTO "site_check_domain" ("day", "site_status", "ip", "domain", "sites") SELECT new."day", new."site_status", new."ip", new."domain", 1 WHERE (new."ip" <> '') ON CONFLICT ("day", "site_status", "ip", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT -1, new."ip", 0, new."domain", 1 WHERE (new."ip" <> '') ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT -1, new."ip", 1, new."url", 1 WHERE (new."ip" <> '') ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT new."site_status", new."ip", 0, new."domain", 1 WHERE (new."ip" <> '') ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT new."site_status", new."ip", 1, new."url", 1 WHERE (new."ip" <> '') ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; INSERT INTO "table_stat" ("name", "rows") SELECT 'site_check', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_check_sums_update" AFTER UPDATE OF "day", "site_status", "ip", "domain", "url" ON "site_check" WHEN (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain" OR old."url" IS NOT new."url") BEGIN UPDATE "site_check_day" SET "total" = "total" - (1), "valid" = "valid" - (old."site_status" = 2) WHERE "day" = old."day" AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status"); DELETE FROM "site_check_day" WHERE "day" = old."day" AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status") AND "total" = 0; INSERT INTO "site_check_day" ("day", "total", "valid") SELECT new."day", 1, new."site_status" = 2 WHERE (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status") ON CONFLICT ("day") DO UPDATE SET "total" = "total" + excluded."total", "valid" = "valid" + excluded."valid"; UPDATE "site_check_domain" SET "sites" = "sites" - (1) WHERE "day" = old."day" AND "site_status" = -1 AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND (old."day" IS NOT new."day" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain"); DELETE FROM "site_check_domain" WHERE "day" = old."day" AND "site_status" = -1 AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND (old."day" IS NOT new."day" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") AND "sites" = 0; INSERT INTO "site_check_domain" ("day", "site_status", "ip", "domain", "sites") SELECT new."day", -1, new."ip", new."domain", 1 WHERE (new."ip" <> '') AND (old."day" IS NOT new."day" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") ON CONFLICT ("day", "site_status", "ip", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; UPDATE "site_check_domain" SET "sites" = "sites" - (1) WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain"); DELETE FROM "site_check_domain" WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") AND "sites" = 0; INSERT INTO "site_check_domain" ("day", "site_status", "ip", "domain", "sites") SELECT new."day", new."site_status", new."ip", new."domain", 1 WHERE (new."ip" <> '') AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") ON CONFLICT ("day", "site_status", "ip", "domain") DO UPDATE SET "sites" = "sites" + excluded."sites"; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain"); DELETE FROM "site_check_ever" WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") AND "checks" = 0; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT -1, new."ip", 0, new."domain", 1 WHERE (new."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."url" IS NOT new."url"); DELETE FROM "site_check_ever" WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."url" IS NOT new."url") AND "checks" = 0; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT -1, new."ip", 1, new."url", 1 WHERE (new."ip" <> '') AND (old."ip" IS NOT new."ip" OR old."url" IS NOT new."url") ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain"); DELETE FROM "site_check_ever" WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") AND "checks" = 0; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT new."site_status", new."ip", 0, new."domain", 1 WHERE (new."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."domain" IS NOT new."domain") ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."url" IS NOT new."url"); DELETE FROM "site_check_ever" WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."url" IS NOT new."url") AND "checks" = 0; INSERT INTO "site_check_ever" ("site_status", "ip", "kind", "name", "checks") SELECT new."site_status", new."ip", 1, new."url", 1 WHERE (new."ip" <> '') AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."url" IS NOT new."url") ON CONFLICT ("site_status", "ip", "kind", "name") DO UPDATE SET "checks" = "checks" + excluded."checks"; END;
CREATE TRIGGER "site_check_sums_delete" AFTER DELETE ON "site_check" BEGIN UPDATE "site_check_domain" SET "sites" = "sites" - (1) WHERE "day" = old."day" AND "site_status" = -1 AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> ''); DELETE FROM "site_check_domain" WHERE "day" = old."day" AND "site_status" = -1 AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND "sites" = 0; UPDATE "site_check_domain" SET "sites" = "sites" - (1) WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> ''); DELETE FROM "site_check_domain" WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domain" = old."domain" AND (old."ip" <> '') AND "sites" = 0; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> ''); DELETE FROM "site_check_ever" WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND "checks" = 0; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> ''); DELETE FROM "site_check_ever" WHERE "site_status" = -1 AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND "checks" = 0; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> ''); DELETE FROM "site_check_ever" WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 0 AND "name" = old."domain" AND (old."ip" <> '') AND "checks" = 0; UPDATE "site_check_ever" SET "checks" = "checks" - (1) WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> ''); DELETE FROM "site_check_ever" WHERE "site_status" = old."site_status" AND "ip" = old."ip" AND "kind" = 1 AND "name" = old."url" AND (old."ip" <> '') AND "checks" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'site_check'; DELETE FROM "table_stat" WHERE "name" = 'site_check' AND "rows" = 0; END;
CREATE TRIGGER "site_check_domain_sums_insert" AFTER INSERT ON "site_check_domain" BEGIN INSERT INTO "site_check_server" ("day", "site_status", "ip", "domains", "sites") SELECT new."day", new."site_status", new."ip", 1, new."sites" WHERE true ON CONFLICT ("day", "site_status", "ip") DO UPDATE SET "domains" = "domains" + excluded."domains", "sites" = "sites" + excluded."sites"; END;
CREATE TRIGGER "site_check_domain_sums_update" AFTER UPDATE OF "day", "site_status", "ip", "sites" ON "site_check_domain" WHEN (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."sites" IS NOT new."sites") BEGIN UPDATE "site_check_server" SET "domains" = "domains" - (1), "sites" = "sites" - (old."sites") WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."sites" IS NOT new."sites"); DELETE FROM "site_check_server" WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."sites" IS NOT new."sites") AND "domains" = 0; INSERT INTO "site_check_server" ("day", "site_status", "ip", "domains", "sites") SELECT new."day", new."site_status", new."ip", 1, new."sites" WHERE (old."day" IS NOT new."day" OR old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."sites" IS NOT new."sites") ON CONFLICT ("day", "site_status", "ip") DO UPDATE SET "domains" = "domains" + excluded."domains", "sites" = "sites" + excluded."sites"; END;
CREATE TRIGGER "site_check_domain_sums_delete" AFTER DELETE ON "site_check_domain" BEGIN UPDATE "site_check_server" SET "domains" = "domains" - (1), "sites" = "sites" - (old."sites") WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip"; DELETE FROM "site_check_server" WHERE "day" = old."day" AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domains" = 0; END;
CREATE TRIGGER "site_check_ever_sums_insert" AFTER INSERT ON "site_check_ever" BEGIN INSERT INTO "site_check_server" ("day", "site_status", "ip", "domains", "sites") SELECT '', new."site_status", new."ip", new."kind" = 0, new."kind" = 1 WHERE true ON CONFLICT ("day", "site_status", "ip") DO UPDATE SET "domains" = "domains" + excluded."domains", "sites" = "sites" + excluded."sites"; END;
CREATE TRIGGER "site_check_ever_sums_update" AFTER UPDATE OF "site_status", "ip", "kind" ON "site_check_ever" WHEN (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."kind" IS NOT new."kind") BEGIN UPDATE "site_check_server" SET "domains" = "domains" - (old."kind" = 0), "sites" = "sites" - (old."kind" = 1) WHERE "day" = '' AND "site_status" = old."site_status" AND "ip" = old."ip" AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."kind" IS NOT new."kind"); DELETE FROM "site_check_server" WHERE "day" = '' AND "site_status" = old."site_status" AND "ip" = old."ip" AND (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."kind" IS NOT new."kind") AND "domains" = 0 AND "sites" = 0; INSERT INTO "site_check_server" ("day", "site_status", "ip", "domains", "sites") SELECT '', new."site_status", new."ip", new."kind" = 0, new."kind" = 1 WHERE (old."site_status" IS NOT new."site_status" OR old."ip" IS NOT new."ip" OR old."kind" IS NOT new."kind") ON CONFLICT ("day", "site_status", "ip") DO UPDATE SET "domains" = "domains" + excluded."domains", "sites" = "sites" + excluded."sites"; END;
CREATE TRIGGER "site_check_ever_sums_delete" AFTER DELETE ON "site_check_ever" BEGIN UPDATE "site_check_server" SET "domains" = "domains" - (old."kind" = 0), "sites" = "sites" - (old."kind" = 1) WHERE "day" = '' AND "site_status" = old."site_status" AND "ip" = old."ip"; DELETE FROM "site_check_server" WHERE "day" = '' AND "site_status" = old."site_status" AND "ip" = old."ip" AND "domains" = 0 AND "sites" = 0; END;
CREATE TRIGGER "site_crawler_sums_insert" AFTER INSERT ON "site_crawler" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "site_crawler_hour" ("hour", "isSpider", "spider_type", "rows", "num") SELECT new."create_time" / 3600000, new."isSpider", new."spider_type", 1, new."num" WHERE true ON CONFLICT ("hour", "isSpider", "spider_type") DO UPDATE SET "rows" = "rows" + excluded."rows", "num" = "num" + excluded."num"; INSERT INTO "site_crawler_quarter" ("quarter", "isSpider", "spider_type", "rows", "num") SELECT new."create_time" / 900000, new."isSpider", new."spider_type", 1, new."num" WHERE true ON CONFLICT ("quarter", "isSpider", "spider_type") DO UPDATE SET "rows" = "rows" + excluded."rows", "num" = "num" + excluded."num"; INSERT INTO "table_stat" ("name", "rows") SELECT 'site_crawler', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_crawler_sums_update" AFTER UPDATE OF "create_time", "isSpider", "spider_type", "num" ON "site_crawler" WHEN (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num") BEGIN UPDATE "site_crawler_hour" SET "rows" = "rows" - (1), "num" = "num" - (old."num") WHERE "hour" = old."create_time" / 3600000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num"); DELETE FROM "site_crawler_hour" WHERE "hour" = old."create_time" / 3600000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num") AND "rows" = 0; INSERT INTO "site_crawler_hour" ("hour", "isSpider", "spider_type", "rows", "num") SELECT new."create_time" / 3600000, new."isSpider", new."spider_type", 1, new."num" WHERE (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num") ON CONFLICT ("hour", "isSpider", "spider_type") DO UPDATE SET "rows" = "rows" + excluded."rows", "num" = "num" + excluded."num"; UPDATE "site_crawler_quarter" SET "rows" = "rows" - (1), "num" = "num" - (old."num") WHERE "quarter" = old."create_time" / 900000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num"); DELETE FROM "site_crawler_quarter" WHERE "quarter" = old."create_time" / 900000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num") AND "rows" = 0; INSERT INTO "site_crawler_quarter" ("quarter", "isSpider", "spider_type", "rows", "num") SELECT new."create_time" / 900000, new."isSpider", new."spider_type", 1, new."num" WHERE (old."create_time" IS NOT new."create_time" OR old."isSpider" IS NOT new."isSpider" OR old."spider_type" IS NOT new."spider_type" OR old."num" IS NOT new."num") ON CONFLICT ("quarter", "isSpider", "spider_type") DO UPDATE SET "rows" = "rows" + excluded."rows", "num" = "num" + excluded."num"; END;
CREATE TRIGGER "site_crawler_sums_delete" AFTER DELETE ON "site_crawler" BEGIN UPDATE "site_crawler_hour" SET "rows" = "rows" - (1), "num" = "num" - (old."num") WHERE "hour" = old."create_time" / 3600000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type"; DELETE FROM "site_crawler_hour" WHERE "hour" = old."create_time" / 3600000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND "rows" = 0; UPDATE "site_crawler_quarter" SET "rows" = "rows" - (1), "num" = "num" - (old."num") WHERE "quarter" = old."create_time" / 900000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type"; DELETE FROM "site_crawler_quarter" WHERE "quarter" = old."create_time" / 900000 AND "isSpider" = old."isSpider" AND "spider_type" = old."spider_type" AND "rows" = 0; UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'site_crawler'; DELETE FROM "table_stat" WHERE "name" = 'site_crawler' AND "rows" = 0; END;
CREATE TRIGGER "site_ip_report_sums_insert" AFTER INSERT ON "site_ip_report" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'site_ip_report', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "site_ip_report_sums_delete" AFTER DELETE ON "site_ip_report" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'site_ip_report'; DELETE FROM "table_stat" WHERE "name" = 'site_ip_report' AND "rows" = 0; END;
CREATE TRIGGER "web_domain_sums_insert" AFTER INSERT ON "web_domain" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'web_domain', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "web_domain_sums_delete" AFTER DELETE ON "web_domain" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'web_domain'; DELETE FROM "table_stat" WHERE "name" = 'web_domain' AND "rows" = 0; END;
CREATE TRIGGER "avatar_image_files_insert" AFTER INSERT ON "avatar" WHEN new."image" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'avatar', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "avatar_image_files_update" AFTER UPDATE OF "image" ON "avatar" WHEN old."image" <> new."image" BEGIN DELETE FROM file_use WHERE list = 'avatar' AND row_id = old.id AND field = 'image'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'avatar', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "avatar_image_files_delete" AFTER DELETE ON "avatar" WHEN old."image" <> '' BEGIN DELETE FROM file_use WHERE list = 'avatar' AND row_id = old.id AND field = 'image'; END;
CREATE TRIGGER "content_item_fts_insert" AFTER INSERT ON "content_item" BEGIN INSERT INTO "content_item_fts" (rowid, "title", "text") VALUES (new.id, new."title" || char(1, 1), new."text" || char(1, 1)); END;
CREATE TRIGGER "content_item_fts_delete" AFTER DELETE ON "content_item" BEGIN INSERT INTO "content_item_fts" ("content_item_fts", rowid, "title", "text") VALUES ('delete', old.id, old."title" || char(1, 1), old."text" || char(1, 1)); END;
CREATE TRIGGER "content_item_fts_update" AFTER UPDATE OF "title", "text" ON "content_item" WHEN old."title" IS NOT new."title" OR old."text" IS NOT new."text" BEGIN INSERT INTO "content_item_fts" ("content_item_fts", rowid, "title", "text") VALUES ('delete', old.id, old."title" || char(1, 1), old."text" || char(1, 1)); INSERT INTO "content_item_fts" (rowid, "title", "text") VALUES (new.id, new."title" || char(1, 1), new."text" || char(1, 1)); END;
CREATE TRIGGER "content_item_media_files_insert" AFTER INSERT ON "content_item" WHEN new."media" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_item', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "content_item_media_files_update" AFTER UPDATE OF "media" ON "content_item" WHEN old."media" <> new."media" BEGIN DELETE FROM file_use WHERE list = 'content_item' AND row_id = old.id AND field = 'media'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_item', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "content_item_media_files_delete" AFTER DELETE ON "content_item" WHEN old."media" <> '' BEGIN DELETE FROM file_use WHERE list = 'content_item' AND row_id = old.id AND field = 'media'; END;
CREATE TRIGGER "content_item_video_files_insert" AFTER INSERT ON "content_item" WHEN new."video" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_item', new.id, 'video' FROM json_each('[' || new."video" || ']'); END;
CREATE TRIGGER "content_item_video_files_update" AFTER UPDATE OF "video" ON "content_item" WHEN old."video" <> new."video" BEGIN DELETE FROM file_use WHERE list = 'content_item' AND row_id = old.id AND field = 'video'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_item', new.id, 'video' FROM json_each('[' || new."video" || ']'); END;
CREATE TRIGGER "content_item_video_files_delete" AFTER DELETE ON "content_item" WHEN old."video" <> '' BEGIN DELETE FROM file_use WHERE list = 'content_item' AND row_id = old.id AND field = 'video'; END;
CREATE TRIGGER "content_review_platforms_insert" AFTER INSERT ON "content_review" WHEN new."platforms" <> '' BEGIN INSERT INTO "content_review_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "content_review_platforms_update" AFTER UPDATE OF "platforms" ON "content_review" WHEN old."platforms" <> new."platforms" BEGIN DELETE FROM "content_review_platforms" WHERE row_id = old.id; INSERT INTO "content_review_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "content_review_media_files_insert" AFTER INSERT ON "content_review" WHEN new."media" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_review', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "content_review_media_files_update" AFTER UPDATE OF "media" ON "content_review" WHEN old."media" <> new."media" BEGIN DELETE FROM file_use WHERE list = 'content_review' AND row_id = old.id AND field = 'media'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_review', new.id, 'media' FROM json_each('[' || new."media" || ']'); END;
CREATE TRIGGER "content_review_media_files_delete" AFTER DELETE ON "content_review" WHEN old."media" <> '' BEGIN DELETE FROM file_use WHERE list = 'content_review' AND row_id = old.id AND field = 'media'; END;
CREATE TRIGGER "content_task_personas_insert" AFTER INSERT ON "content_task" WHEN new."personas" <> '' BEGIN INSERT INTO "content_task_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
CREATE TRIGGER "content_task_personas_update" AFTER UPDATE OF "personas" ON "content_task" WHEN old."personas" <> new."personas" BEGIN DELETE FROM "content_task_personas" WHERE row_id = old.id; INSERT INTO "content_task_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
CREATE TRIGGER "content_task_platforms_insert" AFTER INSERT ON "content_task" WHEN new."platforms" <> '' BEGIN INSERT INTO "content_task_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "content_task_platforms_update" AFTER UPDATE OF "platforms" ON "content_task" WHEN old."platforms" <> new."platforms" BEGIN DELETE FROM "content_task_platforms" WHERE row_id = old.id; INSERT INTO "content_task_platforms" SELECT new.id, value FROM json_each('[' || new."platforms" || ']'); END;
CREATE TRIGGER "content_task_images_files_insert" AFTER INSERT ON "content_task" WHEN new."images" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_task', new.id, 'images' FROM json_each('[' || new."images" || ']'); END;
CREATE TRIGGER "content_task_images_files_update" AFTER UPDATE OF "images" ON "content_task" WHEN old."images" <> new."images" BEGIN DELETE FROM file_use WHERE list = 'content_task' AND row_id = old.id AND field = 'images'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_task', new.id, 'images' FROM json_each('[' || new."images" || ']'); END;
CREATE TRIGGER "content_task_images_files_delete" AFTER DELETE ON "content_task" WHEN old."images" <> '' BEGIN DELETE FROM file_use WHERE list = 'content_task' AND row_id = old.id AND field = 'images'; END;
CREATE TRIGGER "content_task_videos_files_insert" AFTER INSERT ON "content_task" WHEN new."videos" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_task', new.id, 'videos' FROM json_each('[' || new."videos" || ']'); END;
CREATE TRIGGER "content_task_videos_files_update" AFTER UPDATE OF "videos" ON "content_task" WHEN old."videos" <> new."videos" BEGIN DELETE FROM file_use WHERE list = 'content_task' AND row_id = old.id AND field = 'videos'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'content_task', new.id, 'videos' FROM json_each('[' || new."videos" || ']'); END;
CREATE TRIGGER "content_task_videos_files_delete" AFTER DELETE ON "content_task" WHEN old."videos" <> '' BEGIN DELETE FROM file_use WHERE list = 'content_task' AND row_id = old.id AND field = 'videos'; END;
CREATE TRIGGER "row_group_tree_insert" AFTER INSERT ON "row_group" BEGIN UPDATE "row_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || "row_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || printf('%06d ', "row_group"."sort") || "row_group"."name" WHERE "row_group".id = new.id; END;
CREATE TRIGGER "row_group_tree_update" AFTER UPDATE OF "name", "parent", "sort" ON "row_group" BEGIN UPDATE "row_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || "row_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || printf('%06d ', "row_group"."sort") || "row_group"."name" WHERE "row_group".id IN (new.id) OR "row_group".id IN (SELECT id FROM "row_group" WHERE "parent" IN (new.id)) OR "row_group".id IN (SELECT id FROM "row_group" WHERE "parent" IN (SELECT id FROM "row_group" WHERE "parent" IN (new.id))); END;
CREATE TRIGGER "library_item_tags_insert" AFTER INSERT ON "library_item" WHEN new."tags" <> '' BEGIN INSERT INTO "library_item_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "library_item_tags_update" AFTER UPDATE OF "tags" ON "library_item" WHEN old."tags" <> new."tags" BEGIN DELETE FROM "library_item_tags" WHERE row_id = old.id; INSERT INTO "library_item_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "library_item_image_files_insert" AFTER INSERT ON "library_item" WHEN new."image" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "library_item_image_files_update" AFTER UPDATE OF "image" ON "library_item" WHEN old."image" <> new."image" BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'image'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "library_item_image_files_delete" AFTER DELETE ON "library_item" WHEN old."image" <> '' BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'image'; END;
CREATE TRIGGER "library_item_video_files_insert" AFTER INSERT ON "library_item" WHEN new."video" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'video' FROM json_each('[' || new."video" || ']'); END;
CREATE TRIGGER "library_item_video_files_update" AFTER UPDATE OF "video" ON "library_item" WHEN old."video" <> new."video" BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'video'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'video' FROM json_each('[' || new."video" || ']'); END;
CREATE TRIGGER "library_item_video_files_delete" AFTER DELETE ON "library_item" WHEN old."video" <> '' BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'video'; END;
CREATE TRIGGER "library_item_cover_files_insert" AFTER INSERT ON "library_item" WHEN new."cover" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'cover' FROM json_each('[' || new."cover" || ']'); END;
CREATE TRIGGER "library_item_cover_files_update" AFTER UPDATE OF "cover" ON "library_item" WHEN old."cover" <> new."cover" BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'cover'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'library_item', new.id, 'cover' FROM json_each('[' || new."cover" || ']'); END;
CREATE TRIGGER "library_item_cover_files_delete" AFTER DELETE ON "library_item" WHEN old."cover" <> '' BEGIN DELETE FROM file_use WHERE list = 'library_item' AND row_id = old.id AND field = 'cover'; END;
CREATE TRIGGER "persona_interest_groups_insert" AFTER INSERT ON "persona" WHEN new."interest_groups" <> '' BEGIN INSERT INTO "persona_interest_groups" SELECT new.id, value FROM json_each('[' || new."interest_groups" || ']'); END;
CREATE TRIGGER "persona_interest_groups_update" AFTER UPDATE OF "interest_groups" ON "persona" WHEN old."interest_groups" <> new."interest_groups" BEGIN DELETE FROM "persona_interest_groups" WHERE row_id = old.id; INSERT INTO "persona_interest_groups" SELECT new.id, value FROM json_each('[' || new."interest_groups" || ']'); END;
CREATE TRIGGER "template_image_files_insert" AFTER INSERT ON "template" WHEN new."image" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'template', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "template_image_files_update" AFTER UPDATE OF "image" ON "template" WHEN old."image" <> new."image" BEGIN DELETE FROM file_use WHERE list = 'template' AND row_id = old.id AND field = 'image'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'template', new.id, 'image' FROM json_each('[' || new."image" || ']'); END;
CREATE TRIGGER "template_image_files_delete" AFTER DELETE ON "template" WHEN old."image" <> '' BEGIN DELETE FROM file_use WHERE list = 'template' AND row_id = old.id AND field = 'image'; END;
CREATE TRIGGER "account_personas_insert" AFTER INSERT ON "account" WHEN new."personas" <> '' BEGIN INSERT INTO "account_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
CREATE TRIGGER "account_personas_update" AFTER UPDATE OF "personas" ON "account" WHEN old."personas" <> new."personas" BEGIN DELETE FROM "account_personas" WHERE row_id = old.id; INSERT INTO "account_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
CREATE TRIGGER "account_tags_insert" AFTER INSERT ON "account" WHEN new."tags" <> '' BEGIN INSERT INTO "account_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "account_tags_update" AFTER UPDATE OF "tags" ON "account" WHEN old."tags" <> new."tags" BEGIN DELETE FROM "account_tags" WHERE row_id = old.id; INSERT INTO "account_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "account_evidence_files_insert" AFTER INSERT ON "account" WHEN new."evidence" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'account', new.id, 'evidence' FROM json_each('[' || new."evidence" || ']'); END;
CREATE TRIGGER "account_evidence_files_update" AFTER UPDATE OF "evidence" ON "account" WHEN old."evidence" <> new."evidence" BEGIN DELETE FROM file_use WHERE list = 'account' AND row_id = old.id AND field = 'evidence'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'account', new.id, 'evidence' FROM json_each('[' || new."evidence" || ']'); END;
CREATE TRIGGER "account_evidence_files_delete" AFTER DELETE ON "account" WHEN old."evidence" <> '' BEGIN DELETE FROM file_use WHERE list = 'account' AND row_id = old.id AND field = 'evidence'; END;
CREATE TRIGGER "account_group_tree_insert" AFTER INSERT ON "account_group" BEGIN UPDATE "account_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "account_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "account_group" p3 WHERE p3.id = "account_group"."parent"), '') || "account_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "account_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "account_group" p3 WHERE p3.id = "account_group"."parent"), '') || printf('%06d ', "account_group"."sort") || "account_group"."name" WHERE "account_group".id = new.id; END;
CREATE TRIGGER "account_group_tree_update" AFTER UPDATE OF "name", "parent", "sort" ON "account_group" BEGIN UPDATE "account_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "account_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "account_group" p3 WHERE p3.id = "account_group"."parent"), '') || "account_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "account_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "account_group" p3 WHERE p3.id = "account_group"."parent"), '') || printf('%06d ', "account_group"."sort") || "account_group"."name" WHERE "account_group".id IN (new.id) OR "account_group".id IN (SELECT id FROM "account_group" WHERE "parent" IN (new.id)) OR "account_group".id IN (SELECT id FROM "account_group" WHERE "parent" IN (SELECT id FROM "account_group" WHERE "parent" IN (new.id))); END;
CREATE TRIGGER "host_tags_insert" AFTER INSERT ON "host" WHEN new."tags" <> '' BEGIN INSERT INTO "host_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "host_tags_update" AFTER UPDATE OF "tags" ON "host" WHEN old."tags" <> new."tags" BEGIN DELETE FROM "host_tags" WHERE row_id = old.id; INSERT INTO "host_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "phone_tags_insert" AFTER INSERT ON "phone" WHEN new."tags" <> '' BEGIN INSERT INTO "phone_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "phone_tags_update" AFTER UPDATE OF "tags" ON "phone" WHEN old."tags" <> new."tags" BEGIN DELETE FROM "phone_tags" WHERE row_id = old.id; INSERT INTO "phone_tags" SELECT new.id, value FROM json_each('[' || new."tags" || ']'); END;
CREATE TRIGGER "platform_evidence_files_insert" AFTER INSERT ON "platform" WHEN new."evidence" <> '' BEGIN INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'platform', new.id, 'evidence' FROM json_each('[' || new."evidence" || ']'); END;
CREATE TRIGGER "platform_evidence_files_update" AFTER UPDATE OF "evidence" ON "platform" WHEN old."evidence" <> new."evidence" BEGIN DELETE FROM file_use WHERE list = 'platform' AND row_id = old.id AND field = 'evidence'; INSERT INTO file_use (file_id, list, row_id, field) SELECT value, 'platform', new.id, 'evidence' FROM json_each('[' || new."evidence" || ']'); END;
CREATE TRIGGER "platform_evidence_files_delete" AFTER DELETE ON "platform" WHEN old."evidence" <> '' BEGIN DELETE FROM file_use WHERE list = 'platform' AND row_id = old.id AND field = 'evidence'; END;
CREATE TRIGGER "platform_log_fts_insert" AFTER INSERT ON "platform_log" BEGIN INSERT INTO "platform_log_fts" (rowid, "serial", "host_name", "actor", "event") VALUES (new.id, new."serial" || char(1, 1), new."host_name" || char(1, 1), new."actor" || char(1, 1), new."event" || char(1, 1)); END;
CREATE TRIGGER "platform_log_fts_delete" AFTER DELETE ON "platform_log" BEGIN INSERT INTO "platform_log_fts" ("platform_log_fts", rowid, "serial", "host_name", "actor", "event") VALUES ('delete', old.id, old."serial" || char(1, 1), old."host_name" || char(1, 1), old."actor" || char(1, 1), old."event" || char(1, 1)); END;
CREATE TRIGGER "platform_log_fts_update" AFTER UPDATE OF "serial", "host_name", "actor", "event" ON "platform_log" WHEN old."serial" IS NOT new."serial" OR old."host_name" IS NOT new."host_name" OR old."actor" IS NOT new."actor" OR old."event" IS NOT new."event" BEGIN INSERT INTO "platform_log_fts" ("platform_log_fts", rowid, "serial", "host_name", "actor", "event") VALUES ('delete', old.id, old."serial" || char(1, 1), old."host_name" || char(1, 1), old."actor" || char(1, 1), old."event" || char(1, 1)); INSERT INTO "platform_log_fts" (rowid, "serial", "host_name", "actor", "event") VALUES (new.id, new."serial" || char(1, 1), new."host_name" || char(1, 1), new."actor" || char(1, 1), new."event" || char(1, 1)); END;
CREATE TRIGGER "article_fts_insert" AFTER INSERT ON "article" BEGIN INSERT INTO "article_fts" (rowid, "content_title", "keywords", "description") VALUES (new.id, new."content_title" || char(1, 1), new."keywords" || char(1, 1), new."description" || char(1, 1)); END;
CREATE TRIGGER "article_fts_delete" AFTER DELETE ON "article" BEGIN INSERT INTO "article_fts" ("article_fts", rowid, "content_title", "keywords", "description") VALUES ('delete', old.id, old."content_title" || char(1, 1), old."keywords" || char(1, 1), old."description" || char(1, 1)); END;
CREATE TRIGGER "article_fts_update" AFTER UPDATE OF "content_title", "keywords", "description" ON "article" WHEN old."content_title" IS NOT new."content_title" OR old."keywords" IS NOT new."keywords" OR old."description" IS NOT new."description" BEGIN INSERT INTO "article_fts" ("article_fts", rowid, "content_title", "keywords", "description") VALUES ('delete', old.id, old."content_title" || char(1, 1), old."keywords" || char(1, 1), old."description" || char(1, 1)); INSERT INTO "article_fts" (rowid, "content_title", "keywords", "description") VALUES (new.id, new."content_title" || char(1, 1), new."keywords" || char(1, 1), new."description" || char(1, 1)); END;
CREATE TRIGGER "boost_log_fts_insert" AFTER INSERT ON "boost_log" BEGIN INSERT INTO "boost_log_fts" (rowid, "file_name") VALUES (new.id, new."file_name" || char(1, 1)); END;
CREATE TRIGGER "boost_log_fts_delete" AFTER DELETE ON "boost_log" BEGIN INSERT INTO "boost_log_fts" ("boost_log_fts", rowid, "file_name") VALUES ('delete', old.id, old."file_name" || char(1, 1)); END;
CREATE TRIGGER "boost_log_fts_update" AFTER UPDATE OF "file_name" ON "boost_log" WHEN old."file_name" IS NOT new."file_name" BEGIN INSERT INTO "boost_log_fts" ("boost_log_fts", rowid, "file_name") VALUES ('delete', old.id, old."file_name" || char(1, 1)); INSERT INTO "boost_log_fts" (rowid, "file_name") VALUES (new.id, new."file_name" || char(1, 1)); END;
CREATE TRIGGER "link_pool_fts_insert" AFTER INSERT ON "link_pool" BEGIN INSERT INTO "link_pool_fts" (rowid, "url", "domain", "remark") VALUES (new.id, new."url" || char(1, 1), new."domain" || char(1, 1), new."remark" || char(1, 1)); END;
CREATE TRIGGER "link_pool_fts_delete" AFTER DELETE ON "link_pool" BEGIN INSERT INTO "link_pool_fts" ("link_pool_fts", rowid, "url", "domain", "remark") VALUES ('delete', old.id, old."url" || char(1, 1), old."domain" || char(1, 1), old."remark" || char(1, 1)); END;
CREATE TRIGGER "link_pool_fts_update" AFTER UPDATE OF "url", "domain", "remark" ON "link_pool" WHEN old."url" IS NOT new."url" OR old."domain" IS NOT new."domain" OR old."remark" IS NOT new."remark" BEGIN INSERT INTO "link_pool_fts" ("link_pool_fts", rowid, "url", "domain", "remark") VALUES ('delete', old.id, old."url" || char(1, 1), old."domain" || char(1, 1), old."remark" || char(1, 1)); INSERT INTO "link_pool_fts" (rowid, "url", "domain", "remark") VALUES (new.id, new."url" || char(1, 1), new."domain" || char(1, 1), new."remark" || char(1, 1)); END;
CREATE TRIGGER "live_message_fts_insert" AFTER INSERT ON "live_message" BEGIN INSERT INTO "live_message_fts" (rowid, "room_id", "anchor") VALUES (new.id, new."room_id" || char(1, 1), new."anchor" || char(1, 1)); END;
CREATE TRIGGER "live_message_fts_delete" AFTER DELETE ON "live_message" BEGIN INSERT INTO "live_message_fts" ("live_message_fts", rowid, "room_id", "anchor") VALUES ('delete', old.id, old."room_id" || char(1, 1), old."anchor" || char(1, 1)); END;
CREATE TRIGGER "live_message_fts_update" AFTER UPDATE OF "room_id", "anchor" ON "live_message" WHEN old."room_id" IS NOT new."room_id" OR old."anchor" IS NOT new."anchor" BEGIN INSERT INTO "live_message_fts" ("live_message_fts", rowid, "room_id", "anchor") VALUES ('delete', old.id, old."room_id" || char(1, 1), old."anchor" || char(1, 1)); INSERT INTO "live_message_fts" (rowid, "room_id", "anchor") VALUES (new.id, new."room_id" || char(1, 1), new."anchor" || char(1, 1)); END;
CREATE TRIGGER "posting_fts_insert" AFTER INSERT ON "posting" BEGIN INSERT INTO "posting_fts" (rowid, "host", "article_url", "file_name", "article_title") VALUES (new.id, new."host" || char(1, 1), new."article_url" || char(1, 1), new."file_name" || char(1, 1), new."article_title" || char(1, 1)); END;
CREATE TRIGGER "posting_fts_delete" AFTER DELETE ON "posting" BEGIN INSERT INTO "posting_fts" ("posting_fts", rowid, "host", "article_url", "file_name", "article_title") VALUES ('delete', old.id, old."host" || char(1, 1), old."article_url" || char(1, 1), old."file_name" || char(1, 1), old."article_title" || char(1, 1)); END;
CREATE TRIGGER "posting_fts_update" AFTER UPDATE OF "host", "article_url", "file_name", "article_title" ON "posting" WHEN old."host" IS NOT new."host" OR old."article_url" IS NOT new."article_url" OR old."file_name" IS NOT new."file_name" OR old."article_title" IS NOT new."article_title" BEGIN INSERT INTO "posting_fts" ("posting_fts", rowid, "host", "article_url", "file_name", "article_title") VALUES ('delete', old.id, old."host" || char(1, 1), old."article_url" || char(1, 1), old."file_name" || char(1, 1), old."article_title" || char(1, 1)); INSERT INTO "posting_fts" (rowid, "host", "article_url", "file_name", "article_title") VALUES (new.id, new."host" || char(1, 1), new."article_url" || char(1, 1), new."file_name" || char(1, 1), new."article_title" || char(1, 1)); END;
CREATE TRIGGER "ranking_fts_insert" AFTER INSERT ON "ranking" BEGIN INSERT INTO "ranking_fts" (rowid, "keyword", "host", "title", "url", "create_user") VALUES (new.id, new."keyword" || char(1, 1), new."host" || char(1, 1), new."title" || char(1, 1), new."url" || char(1, 1), new."create_user" || char(1, 1)); END;
CREATE TRIGGER "ranking_fts_delete" AFTER DELETE ON "ranking" BEGIN INSERT INTO "ranking_fts" ("ranking_fts", rowid, "keyword", "host", "title", "url", "create_user") VALUES ('delete', old.id, old."keyword" || char(1, 1), old."host" || char(1, 1), old."title" || char(1, 1), old."url" || char(1, 1), old."create_user" || char(1, 1)); END;
CREATE TRIGGER "ranking_fts_update" AFTER UPDATE OF "keyword", "host", "title", "url", "create_user" ON "ranking" WHEN old."keyword" IS NOT new."keyword" OR old."host" IS NOT new."host" OR old."title" IS NOT new."title" OR old."url" IS NOT new."url" OR old."create_user" IS NOT new."create_user" BEGIN INSERT INTO "ranking_fts" ("ranking_fts", rowid, "keyword", "host", "title", "url", "create_user") VALUES ('delete', old.id, old."keyword" || char(1, 1), old."host" || char(1, 1), old."title" || char(1, 1), old."url" || char(1, 1), old."create_user" || char(1, 1)); INSERT INTO "ranking_fts" (rowid, "keyword", "host", "title", "url", "create_user") VALUES (new.id, new."keyword" || char(1, 1), new."host" || char(1, 1), new."title" || char(1, 1), new."url" || char(1, 1), new."create_user" || char(1, 1)); END;
CREATE TRIGGER "site_fts_insert" AFTER INSERT ON "site" BEGIN INSERT INTO "site_fts" (rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES (new.id, new."name" || char(1, 1), new."url" || char(1, 1), new."title" || char(1, 1), new."keyword" || char(1, 1), new."description" || char(1, 1), new."create_user" || char(1, 1)); END;
CREATE TRIGGER "site_fts_delete" AFTER DELETE ON "site" BEGIN INSERT INTO "site_fts" ("site_fts", rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES ('delete', old.id, old."name" || char(1, 1), old."url" || char(1, 1), old."title" || char(1, 1), old."keyword" || char(1, 1), old."description" || char(1, 1), old."create_user" || char(1, 1)); END;
CREATE TRIGGER "site_fts_update" AFTER UPDATE OF "name", "url", "title", "keyword", "description", "create_user" ON "site" WHEN old."name" IS NOT new."name" OR old."url" IS NOT new."url" OR old."title" IS NOT new."title" OR old."keyword" IS NOT new."keyword" OR old."description" IS NOT new."description" OR old."create_user" IS NOT new."create_user" BEGIN INSERT INTO "site_fts" ("site_fts", rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES ('delete', old.id, old."name" || char(1, 1), old."url" || char(1, 1), old."title" || char(1, 1), old."keyword" || char(1, 1), old."description" || char(1, 1), old."create_user" || char(1, 1)); INSERT INTO "site_fts" (rowid, "name", "url", "title", "keyword", "description", "create_user") VALUES (new.id, new."name" || char(1, 1), new."url" || char(1, 1), new."title" || char(1, 1), new."keyword" || char(1, 1), new."description" || char(1, 1), new."create_user" || char(1, 1)); END;
CREATE TRIGGER "site_access_values_insert" AFTER INSERT ON "site_access" BEGIN INSERT OR IGNORE INTO "site_access_domain_value" VALUES (new."domain"); END;
CREATE TRIGGER "site_access_values_delete" AFTER DELETE ON "site_access" BEGIN DELETE FROM "site_access_domain_value" WHERE value = old."domain" AND NOT EXISTS (SELECT 1 FROM "site_access" WHERE "domain" = old."domain"); END;
CREATE TRIGGER "site_access_values_update" AFTER UPDATE OF "domain" ON "site_access" WHEN old."domain" IS NOT new."domain" BEGIN INSERT OR IGNORE INTO "site_access_domain_value" VALUES (new."domain"); DELETE FROM "site_access_domain_value" WHERE value = old."domain" AND NOT EXISTS (SELECT 1 FROM "site_access" WHERE "domain" = old."domain"); END;
CREATE TRIGGER "site_check_fts_insert" AFTER INSERT ON "site_check" BEGIN INSERT INTO "site_check_fts" (rowid, "url", "ip") VALUES (new.id, new."url" || char(1, 1), new."ip" || char(1, 1)); END;
CREATE TRIGGER "site_check_fts_delete" AFTER DELETE ON "site_check" BEGIN INSERT INTO "site_check_fts" ("site_check_fts", rowid, "url", "ip") VALUES ('delete', old.id, old."url" || char(1, 1), old."ip" || char(1, 1)); END;
CREATE TRIGGER "site_check_fts_update" AFTER UPDATE OF "url", "ip" ON "site_check" WHEN old."url" IS NOT new."url" OR old."ip" IS NOT new."ip" BEGIN INSERT INTO "site_check_fts" ("site_check_fts", rowid, "url", "ip") VALUES ('delete', old.id, old."url" || char(1, 1), old."ip" || char(1, 1)); INSERT INTO "site_check_fts" (rowid, "url", "ip") VALUES (new.id, new."url" || char(1, 1), new."ip" || char(1, 1)); END;
CREATE TRIGGER "site_crawler_values_insert" AFTER INSERT ON "site_crawler" BEGIN INSERT OR IGNORE INTO "site_crawler_domain_value" VALUES (new."domain"); INSERT OR IGNORE INTO "site_crawler_url_value" VALUES (new."url"); END;
CREATE TRIGGER "site_crawler_values_delete" AFTER DELETE ON "site_crawler" BEGIN DELETE FROM "site_crawler_domain_value" WHERE value = old."domain" AND NOT EXISTS (SELECT 1 FROM "site_crawler" WHERE "domain" = old."domain"); DELETE FROM "site_crawler_url_value" WHERE value = old."url" AND NOT EXISTS (SELECT 1 FROM "site_crawler" WHERE "url" = old."url"); END;
CREATE TRIGGER "site_crawler_values_update" AFTER UPDATE OF "domain", "url" ON "site_crawler" WHEN old."domain" IS NOT new."domain" OR old."url" IS NOT new."url" BEGIN INSERT OR IGNORE INTO "site_crawler_domain_value" VALUES (new."domain"); INSERT OR IGNORE INTO "site_crawler_url_value" VALUES (new."url"); DELETE FROM "site_crawler_domain_value" WHERE value = old."domain" AND NOT EXISTS (SELECT 1 FROM "site_crawler" WHERE "domain" = old."domain"); DELETE FROM "site_crawler_url_value" WHERE value = old."url" AND NOT EXISTS (SELECT 1 FROM "site_crawler" WHERE "url" = old."url"); END;
CREATE TRIGGER "web_domain_fts_insert" AFTER INSERT ON "web_domain" BEGIN INSERT INTO "web_domain_fts" (rowid, "domain") VALUES (new.id, new."domain" || char(1, 1)); END;
CREATE TRIGGER "web_domain_fts_delete" AFTER DELETE ON "web_domain" BEGIN INSERT INTO "web_domain_fts" ("web_domain_fts", rowid, "domain") VALUES ('delete', old.id, old."domain" || char(1, 1)); END;
CREATE TRIGGER "web_domain_fts_update" AFTER UPDATE OF "domain" ON "web_domain" WHEN old."domain" IS NOT new."domain" BEGIN INSERT INTO "web_domain_fts" ("web_domain_fts", rowid, "domain") VALUES ('delete', old.id, old."domain" || char(1, 1)); INSERT INTO "web_domain_fts" (rowid, "domain") VALUES (new.id, new."domain" || char(1, 1)); END;
CREATE TRIGGER "audit_log_fts_insert" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "audit_log_fts" (rowid, "actor", "action", "summary", "row_id") VALUES (new.id, new."actor" || char(1, 1), new."action" || char(1, 1), new."summary" || char(1, 1), new."row_id" || char(1, 1)); END;
CREATE TRIGGER "audit_log_fts_delete" AFTER DELETE ON "audit_log" BEGIN INSERT INTO "audit_log_fts" ("audit_log_fts", rowid, "actor", "action", "summary", "row_id") VALUES ('delete', old.id, old."actor" || char(1, 1), old."action" || char(1, 1), old."summary" || char(1, 1), old."row_id" || char(1, 1)); END;
CREATE TRIGGER "audit_log_fts_update" AFTER UPDATE OF "actor", "action", "summary", "row_id" ON "audit_log" WHEN old."actor" IS NOT new."actor" OR old."action" IS NOT new."action" OR old."summary" IS NOT new."summary" OR old."row_id" IS NOT new."row_id" BEGIN INSERT INTO "audit_log_fts" ("audit_log_fts", rowid, "actor", "action", "summary", "row_id") VALUES ('delete', old.id, old."actor" || char(1, 1), old."action" || char(1, 1), old."summary" || char(1, 1), old."row_id" || char(1, 1)); INSERT INTO "audit_log_fts" (rowid, "actor", "action", "summary", "row_id") VALUES (new.id, new."actor" || char(1, 1), new."action" || char(1, 1), new."summary" || char(1, 1), new."row_id" || char(1, 1)); END;
