CREATE TABLE "account" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "platform" integer,
  "status" integer DEFAULT 0 NOT NULL,
  "login_status" integer DEFAULT 0 NOT NULL,
  "longitude" real,
  "latitude" real,
  "phone" integer,
  "subsystem" integer DEFAULT 0 NOT NULL,
  "group" integer,
  "unbound_by_hand" integer DEFAULT 0 NOT NULL,
  "custody_publish" integer DEFAULT 0 NOT NULL,
  "custody_reply" integer DEFAULT 0 NOT NULL,
  "level" integer DEFAULT 0 NOT NULL,
  "basis" integer DEFAULT 0 NOT NULL,
  "authorised_until" integer,
  "cap_hour" integer DEFAULT 0 NOT NULL,
  "cap_day" integer DEFAULT 0 NOT NULL,
  "private_domain" integer DEFAULT 0 NOT NULL,
  "professional_mode" integer DEFAULT 0 NOT NULL,
  "fans" integer DEFAULT 0 NOT NULL,
  "following" integer DEFAULT 0 NOT NULL,
  "posts" integer DEFAULT 0 NOT NULL,
  "metrics_time" integer,
  "pulling_time" integer,
  "processing_status" integer DEFAULT 0 NOT NULL,
  "password_changed" integer,
  "failures" integer DEFAULT 0 NOT NULL,
  "rests_until" integer,
  "login_lost_at" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "phone_number" text DEFAULT '' NOT NULL,
  "iccid" text DEFAULT '' NOT NULL,
  "recorded_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "account" text DEFAULT '' NOT NULL,
  "nickname" text DEFAULT '' NOT NULL,
  "password" text DEFAULT '' NOT NULL,
  "personas" text DEFAULT '' NOT NULL,
  "posting_times" text DEFAULT '' NOT NULL,
  "owner" text DEFAULT '' NOT NULL,
  "evidence" text DEFAULT '' NOT NULL,
  "home_link" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "trouble" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("group") REFERENCES "account_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "account.natural-key" ON "account" ("platform","account");
CREATE INDEX "account.platform" ON "account" ("platform");
CREATE INDEX "account.phone" ON "account" ("phone");
CREATE INDEX "account.group" ON "account" ("group");
CREATE INDEX "account.owner_user_id" ON "account" ("owner_user_id");
CREATE INDEX "account.user_group_id" ON "account" ("user_group_id");
CREATE INDEX "account.organisation_id" ON "account" ("organisation_id");
CREATE TABLE "account_group" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "parent" integer,
  "review" integer DEFAULT 1 NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "shown_zone" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "posting_times" text DEFAULT '' NOT NULL,
  "path" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "place" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("parent") REFERENCES "account_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "account_group.natural-key" ON "account_group" ("path","organisation_id");
CREATE INDEX "account_group.parent" ON "account_group" ("parent");
CREATE INDEX "account_group.organisation_id" ON "account_group" ("organisation_id");
CREATE TABLE "action_batch" (
  "job" integer PRIMARY KEY NOT NULL,
  "resource" text NOT NULL,
  "action" text NOT NULL,
  "user_id" integer NOT NULL,
  "address" text NOT NULL,
  "form" text NOT NULL,
  "is_dry" integer NOT NULL,
  "create_time" integer NOT NULL
);
CREATE INDEX "action_batch_time" ON "action_batch" ("create_time");
CREATE TABLE "action_row" (
  "job" integer NOT NULL,
  "seq" integer NOT NULL,
  "row_id" integer NOT NULL,
  "result" integer DEFAULT 0 NOT NULL,
  "reason" text,
  PRIMARY KEY("job", "seq"),
  FOREIGN KEY ("job") REFERENCES "action_batch"("job") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "action_row_result" CHECK(result BETWEEN 0 AND 3)
) WITHOUT ROWID;
CREATE INDEX "action_row_result" ON "action_row" ("job","result","seq");
CREATE TABLE "alert_delivery" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "rule_id" integer NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "body" text NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "next_at" integer NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "create_time" integer NOT NULL,
  "last_time" integer,
  "is_test" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "alert_delivery_state" CHECK(state BETWEEN 0 AND 2)
);
CREATE INDEX "alert_delivery_rule" ON "alert_delivery" ("rule_id","id");
CREATE INDEX "alert_delivery_waiting" ON "alert_delivery" ("next_at") WHERE state = 0;
CREATE TABLE "alert_delivery_event" (
  "event_id" integer NOT NULL,
  "delivery_id" integer NOT NULL,
  PRIMARY KEY("event_id", "delivery_id"),
  FOREIGN KEY ("delivery_id") REFERENCES "alert_delivery"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE INDEX "alert_delivery_event_delivery" ON "alert_delivery_event" ("delivery_id");
CREATE TABLE "alert_event" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 1 NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "value" real DEFAULT 0 NOT NULL,
  "threshold" integer DEFAULT 0 NOT NULL,
  "opened_time" integer,
  "closed_time" integer,
  "rule_id" integer DEFAULT 0 NOT NULL,
  "organisation_id" integer,
  "create_user" text DEFAULT '' NOT NULL,
  "rule_name" text DEFAULT '' NOT NULL,
  "subject" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "alert_event.organisation_id" ON "alert_event" ("organisation_id");
CREATE UNIQUE INDEX "alert_event_open" ON "alert_event" ("rule_id","subject") WHERE state = 1;
CREATE TABLE "alert_rule" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "threshold" integer DEFAULT 95 NOT NULL,
  "enabled" integer DEFAULT 1 NOT NULL,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "site" text DEFAULT '' NOT NULL,
  "keyword" text DEFAULT '' NOT NULL,
  "webhook_secret" text DEFAULT '' NOT NULL,
  "webhook_url" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "alert_rule.organisation_id" ON "alert_rule" ("organisation_id");
CREATE TABLE "api_key" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "last_used" integer,
  "prefix" text DEFAULT '' NOT NULL,
  "created_by" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "key_hash" text DEFAULT '' NOT NULL,
  "kinds" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" ("key_hash") WHERE key_hash <> '';
CREATE TABLE "app_build" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "version_code" integer DEFAULT 0 NOT NULL,
  "approved" integer DEFAULT 0 NOT NULL,
  "apk_size" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "apk_md5" text DEFAULT '' NOT NULL,
  "apk_sha256" text DEFAULT '' NOT NULL,
  "approved_by" text DEFAULT '' NOT NULL,
  "version" text DEFAULT '' NOT NULL,
  "package" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "app_build.natural-key" ON "app_build" ("package","apk_md5");
CREATE TABLE "app_upgrade" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "build" integer,
  "state" integer DEFAULT 0 NOT NULL,
  "stopped_by" integer DEFAULT 0 NOT NULL,
  "wave" integer DEFAULT 0 NOT NULL,
  "waves" integer DEFAULT 0 NOT NULL,
  "upgraded" integer DEFAULT 0 NOT NULL,
  "failed" integer DEFAULT 0 NOT NULL,
  "upgrading" integer DEFAULT 0 NOT NULL,
  "waiting" integer DEFAULT 0 NOT NULL,
  "left_out" integer DEFAULT 0 NOT NULL,
  "due" integer,
  "watch_minutes" integer DEFAULT 0 NOT NULL,
  "stop_failures" integer DEFAULT 0 NOT NULL,
  "stop_percent" integer DEFAULT 0 NOT NULL,
  "wait_minutes" integer DEFAULT 0 NOT NULL,
  "began" integer,
  "ended" integer,
  "wave_since" integer,
  "past_failed" integer DEFAULT 0 NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "create_user" text DEFAULT '' NOT NULL,
  "plan" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("build") REFERENCES "app_build"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "app_upgrade.build" ON "app_upgrade" ("build");
CREATE INDEX "app_upgrade.owner_user_id" ON "app_upgrade" ("owner_user_id");
CREATE INDEX "app_upgrade.user_group_id" ON "app_upgrade" ("user_group_id");
CREATE INDEX "app_upgrade.organisation_id" ON "app_upgrade" ("organisation_id");
CREATE TABLE "app_upgrade_phone" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "upgrade" integer,
  "phone" integer,
  "wave" integer DEFAULT 0 NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "reason" integer DEFAULT 0 NOT NULL,
  "since" integer,
  "lease" integer DEFAULT 0 NOT NULL,
  "installed" integer,
  "before" text DEFAULT '' NOT NULL,
  "said" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("upgrade") REFERENCES "app_upgrade"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "app_upgrade_phone.upgrade" ON "app_upgrade_phone" ("upgrade");
CREATE INDEX "app_upgrade_phone.phone" ON "app_upgrade_phone" ("phone");
CREATE UNIQUE INDEX "app_upgrade_phone_once" ON "app_upgrade_phone" ("upgrade","phone");
CREATE INDEX "app_upgrade_phone_open" ON "app_upgrade_phone" ("phone") WHERE state IN (0, 1);
CREATE TABLE "article" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "create_time" integer,
  "platform_id" integer DEFAULT 0 NOT NULL,
  "article_type_id" integer DEFAULT 0 NOT NULL,
  "platform_name" text DEFAULT '' NOT NULL,
  "article_type_name" text DEFAULT '' NOT NULL,
  "content_title" text DEFAULT '' NOT NULL,
  "keywords" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "content" text DEFAULT '' NOT NULL,
  "content_html" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "article.ingest_key" ON "article" ("ingest_key");
CREATE INDEX "article.content_title" ON "article" ("content_title");
CREATE INDEX "article.platform_name" ON "article" ("platform_name");
CREATE INDEX "article.article_type_name" ON "article" ("article_type_name");
CREATE INDEX "article.create_time" ON "article" ("create_time","id","platform_id","article_type_id");
CREATE INDEX "article.platform_id" ON "article" ("platform_id","create_time","id","article_type_id");
CREATE INDEX "article.article_type_id" ON "article" ("article_type_id","create_time","id","platform_id");
CREATE TABLE "article_source" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" text NOT NULL
);
CREATE UNIQUE INDEX "article_source_name_unique" ON "article_source" ("name");
CREATE TABLE "article_type" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" text NOT NULL
);
CREATE UNIQUE INDEX "article_type_name_unique" ON "article_type" ("name");
CREATE TABLE "audit_log" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "at" integer,
  "user_id" integer DEFAULT 0 NOT NULL,
  "actor" text DEFAULT '' NOT NULL,
  "action" text DEFAULT '' NOT NULL,
  "resource" text DEFAULT '' NOT NULL,
  "row_id" text DEFAULT '' NOT NULL,
  "address" text DEFAULT '' NOT NULL,
  "hash" text DEFAULT '' NOT NULL,
  "summary" text DEFAULT '' NOT NULL,
  "detail" text DEFAULT '' NOT NULL
);
CREATE INDEX "audit_log.at" ON "audit_log" ("at");
CREATE INDEX "audit_log.actor" ON "audit_log" ("actor");
CREATE INDEX "audit_log.action" ON "audit_log" ("action");
CREATE INDEX "audit_log.resource" ON "audit_log" ("resource","id","at");
CREATE INDEX "audit_log.row_id" ON "audit_log" ("row_id","id","at");
CREATE INDEX "audit_log.address" ON "audit_log" ("address");
CREATE TABLE "avatar" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "category" integer DEFAULT 1 NOT NULL,
  "sex" integer DEFAULT 0 NOT NULL,
  "region" integer DEFAULT 0 NOT NULL,
  "type" integer DEFAULT 1 NOT NULL,
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
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "avatar.organisation_id" ON "avatar" ("organisation_id");
CREATE TABLE "book_task" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "book_type" integer NOT NULL,
  "book_name" text NOT NULL,
  "search_keyword" text DEFAULT '' NOT NULL,
  "describe" text DEFAULT '' NOT NULL,
  "domains" text DEFAULT '' NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "share_link" text DEFAULT '' NOT NULL,
  "check_status" integer DEFAULT 0 NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "operator" text DEFAULT '' NOT NULL,
  "area" text DEFAULT '' NOT NULL,
  "device_name" text DEFAULT '' NOT NULL,
  "msg" text DEFAULT '' NOT NULL,
  "run_seq" integer,
  "create_time" integer NOT NULL,
  "update_time" integer NOT NULL,
  CONSTRAINT "book_task_book_type" CHECK(book_type IN (0, 1)),
  CONSTRAINT "book_task_status" CHECK(status BETWEEN 0 AND 3),
  CONSTRAINT "book_task_check_status" CHECK(check_status BETWEEN 0 AND 3)
);
CREATE INDEX "book_task_alike" ON "book_task" ("book_type","book_name","search_keyword","domains");
CREATE INDEX "book_task_failed" ON "book_task" ("update_time") WHERE status = 3;
CREATE INDEX "book_task_list" ON "book_task" ("book_type","id");
CREATE INDEX "book_task_run" ON "book_task" ("run_seq");
CREATE INDEX "book_task_status" ON "book_task" ("book_type","status","id");
CREATE INDEX "book_task_updated" ON "book_task" ("book_type","update_time","id");
CREATE TABLE "book_task_count" (
  "book_type" integer NOT NULL,
  "status" integer NOT NULL,
  "n" integer DEFAULT 0 NOT NULL,
  PRIMARY KEY("book_type", "status")
) WITHOUT ROWID;
CREATE TABLE "book_task_host" (
  "host" text NOT NULL,
  "task_id" integer NOT NULL,
  PRIMARY KEY("host", "task_id"),
  FOREIGN KEY ("task_id") REFERENCES "book_task"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE INDEX "book_task_host_task" ON "book_task_host" ("task_id");
CREATE TABLE "boost_log" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "type" integer DEFAULT 0 NOT NULL,
  "domain_num" integer DEFAULT 0 NOT NULL,
  "target_num" integer DEFAULT 0 NOT NULL,
  "success_number" integer DEFAULT 0 NOT NULL,
  "success_rate" real DEFAULT 0 NOT NULL,
  "boost_time" integer,
  "file_name" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "boost_log.ingest_key" ON "boost_log" ("ingest_key");
CREATE INDEX "boost_log.file_name" ON "boost_log" ("file_name");
CREATE INDEX "boost_log.type" ON "boost_log" ("type","boost_time");
CREATE INDEX "boost_log.domain_num" ON "boost_log" ("domain_num");
CREATE INDEX "boost_log.target_num" ON "boost_log" ("target_num");
CREATE INDEX "boost_log.success_number" ON "boost_log" ("success_number");
CREATE INDEX "boost_log.success_rate" ON "boost_log" ("success_rate");
CREATE INDEX "boost_log.boost_time" ON "boost_log" ("boost_time","id","type");
CREATE TABLE "card_type" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "card_type.natural-key" ON "card_type" ("name");
CREATE TABLE "card_type_offer" (
  "book_type" integer NOT NULL,
  "card_type" integer NOT NULL,
  PRIMARY KEY("book_type", "card_type"),
  FOREIGN KEY ("card_type") REFERENCES "card_type"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "card_type_offer_book_type" CHECK(book_type IN (0, 1))
) WITHOUT ROWID;
CREATE TABLE "comparison" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "domain_list_num" integer DEFAULT 0 NOT NULL,
  "domain_total_num" integer DEFAULT 0 NOT NULL,
  "rankings_num" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "banned_num" integer DEFAULT 0 NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "file_name" text DEFAULT '' NOT NULL,
  "base_file_name" text DEFAULT '' NOT NULL,
  "banned_domain" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "baseUrl" text DEFAULT '' NOT NULL,
  "bannedDomainUrl" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL,
  "error_data" text DEFAULT '' NOT NULL,
  "rankings_data" text DEFAULT '' NOT NULL
);
CREATE TABLE "comparison_work" (
  "id" integer PRIMARY KEY NOT NULL,
  "round" integer NOT NULL,
  "rankings" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("id") REFERENCES "comparison"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "daily_snapshot" (
  "day" text PRIMARY KEY NOT NULL,
  "live_sites" integer NOT NULL,
  "main_domains" integer NOT NULL,
  "lead_sites" integer NOT NULL,
  "site_ips" integer NOT NULL,
  "taken_at" integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE "dry_run" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "script" integer NOT NULL,
  "version" integer NOT NULL,
  "account" text NOT NULL,
  "task" text NOT NULL,
  "parameters" text NOT NULL,
  "by" text NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("script") REFERENCES "script"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "enrol_token" (
  "hash" text PRIMARY KEY NOT NULL,
  "created_by" text NOT NULL,
  "organisation_id" integer NOT NULL,
  "user_group" integer NOT NULL,
  "created_at" integer NOT NULL,
  "expires_at" integer NOT NULL,
  "used_at" integer,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("user_group") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE TABLE "file_link" (
  "sign_hash" text PRIMARY KEY NOT NULL,
  "owner" text NOT NULL,
  "name" text NOT NULL,
  "created_by" text NOT NULL,
  "expires" integer NOT NULL,
  "used_time" integer
) WITHOUT ROWID;
CREATE INDEX "file_link_expires" ON "file_link" ("expires");
CREATE INDEX "file_link_name" ON "file_link" ("owner","name");
CREATE TABLE "file_site" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "size" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "file_name" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "file_site.natural-key" ON "file_site" ("file_name");
CREATE TABLE "file_trash" (
  "hash" text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
CREATE TABLE "file_use" (
  "file_id" integer NOT NULL,
  "list" text NOT NULL,
  "row_id" integer NOT NULL,
  "field" text NOT NULL,
  PRIMARY KEY("file_id", "list", "row_id", "field")
) WITHOUT ROWID;
CREATE INDEX "file_use_row" ON "file_use" ("list","row_id","field");
CREATE TABLE "halt" (
  "id" integer PRIMARY KEY NOT NULL,
  "kind" integer NOT NULL,
  "user_group" integer,
  "host" integer,
  "phone" integer,
  "reason" text NOT NULL,
  "by" text NOT NULL,
  "reach" integer NOT NULL,
  "since" integer NOT NULL,
  FOREIGN KEY ("user_group") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "halt_fleet" ON "halt" ("kind") WHERE kind = 0;
CREATE UNIQUE INDEX "halt_group" ON "halt" ("user_group");
CREATE UNIQUE INDEX "halt_host" ON "halt" ("host");
CREATE UNIQUE INDEX "halt_phone" ON "halt" ("phone");
CREATE TABLE "halt_unheard" (
  "phone" integer PRIMARY KEY NOT NULL,
  "until" integer NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "host" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "adb_server" integer DEFAULT 0 NOT NULL,
  "user_group" integer,
  "audit_status" integer DEFAULT 1 NOT NULL,
  "enrolled" integer,
  "last_seen" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "agent_version" text DEFAULT '' NOT NULL,
  "address" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "os" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "audit_remark" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("user_group") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "host.natural-key" ON "host" ("name");
CREATE INDEX "host.user_group" ON "host" ("user_group");
CREATE INDEX "host.organisation_id" ON "host" ("organisation_id");
CREATE TABLE "host_recovery" (
  "host_id" integer PRIMARY KEY NOT NULL,
  "since" integer NOT NULL,
  "tries" integer NOT NULL,
  "due" integer NOT NULL,
  FOREIGN KEY ("host_id") REFERENCES "host"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "host_secret" (
  "host_id" integer PRIMARY KEY NOT NULL,
  "hash" text NOT NULL,
  "created_at" integer NOT NULL,
  FOREIGN KEY ("host_id") REFERENCES "host"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "host_secret_hash_unique" ON "host_secret" ("hash");
CREATE TABLE "hosted_file" (
  "owner" text NOT NULL,
  "name" text NOT NULL,
  "file_name" text NOT NULL,
  "hash" text NOT NULL,
  "size" integer NOT NULL,
  "owner_id" integer NOT NULL,
  PRIMARY KEY("owner", "name")
) WITHOUT ROWID;
CREATE INDEX "hosted_file_hash" ON "hosted_file" ("hash");
CREATE INDEX "hosted_file_owner" ON "hosted_file" ("owner","owner_id");
CREATE TABLE "idempotency" (
  "actor" integer NOT NULL,
  "key" text NOT NULL,
  "request" text NOT NULL,
  "body" text NOT NULL,
  "at" integer NOT NULL,
  PRIMARY KEY("actor", "key")
) WITHOUT ROWID;
CREATE INDEX "idempotency_at" ON "idempotency" ("at");
CREATE TABLE "import_batch" (
  "id" text PRIMARY KEY NOT NULL,
  "resource" text NOT NULL,
  "user_id" integer NOT NULL,
  "username" text NOT NULL,
  "file_name" text NOT NULL,
  "state" integer NOT NULL,
  "options" text NOT NULL,
  "columns" text NOT NULL,
  "counts" text NOT NULL,
  "create_time" integer NOT NULL,
  "update_time" integer NOT NULL,
  CONSTRAINT "import_batch_state" CHECK(state BETWEEN 0 AND 2)
) WITHOUT ROWID;
CREATE INDEX "import_batch_time" ON "import_batch" ("create_time");
CREATE INDEX "import_batch_user" ON "import_batch" ("user_id","create_time");
CREATE TABLE "import_row" (
  "batch_id" text NOT NULL,
  "verdict" integer NOT NULL,
  "seq" integer NOT NULL,
  "row_id" integer,
  "cells" text,
  "vals" text,
  "prior" text,
  "problems" text,
  PRIMARY KEY("batch_id", "verdict", "seq"),
  FOREIGN KEY ("batch_id") REFERENCES "import_batch"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "import_row_verdict" CHECK(verdict BETWEEN 0 AND 5)
) WITHOUT ROWID;
CREATE TABLE "ingest_under_way" (
  "id" integer PRIMARY KEY NOT NULL
);
CREATE TABLE "invitation" (
  "user_id" integer PRIMARY KEY NOT NULL,
  "token_hash" text NOT NULL,
  "create_time" integer NOT NULL,
  "expires" integer NOT NULL,
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "invitation_token_hash_unique" ON "invitation" ("token_hash");
CREATE TABLE "ip_whitelist" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "userid" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("userid") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "ip_whitelist.natural-key" ON "ip_whitelist" ("userid","ip","organisation_id");
CREATE INDEX "ip_whitelist.userid" ON "ip_whitelist" ("userid");
CREATE INDEX "ip_whitelist.organisation_id" ON "ip_whitelist" ("organisation_id");
CREATE TABLE "job" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" text NOT NULL,
  "title" text NOT NULL,
  "title_data" text DEFAULT '{}' NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "done" integer DEFAULT 0 NOT NULL,
  "total" integer DEFAULT 0 NOT NULL,
  "counts" text DEFAULT '{}' NOT NULL,
  "link" text DEFAULT '' NOT NULL,
  "params" text DEFAULT '' NOT NULL,
  "resumable" integer DEFAULT 0 NOT NULL,
  "user_id" integer NOT NULL,
  "username" text NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "error_data" text DEFAULT '{}' NOT NULL,
  "create_time" integer NOT NULL,
  "start_time" integer,
  "end_time" integer,
  CONSTRAINT "job_state" CHECK(state BETWEEN 0 AND 6),
  CONSTRAINT "job_end_time" CHECK((end_time IS NOT NULL) = (state >= 3))
);
CREATE INDEX "job_ended" ON "job" ("end_time") WHERE state >= 3;
CREATE INDEX "job_kind" ON "job" ("kind","id");
CREATE INDEX "job_open" ON "job" ("state","id") WHERE state < 3;
CREATE INDEX "job_user" ON "job" ("user_id","id");
CREATE TABLE "link_pool" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "link_type" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "domain" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "link_pool.natural-key" ON "link_pool" ("url","link_type");
CREATE INDEX "link_pool.domain" ON "link_pool" ("domain");
CREATE INDEX "link_pool.link_type" ON "link_pool" ("link_type","update_time");
CREATE INDEX "link_pool.update_time" ON "link_pool" ("update_time","id","link_type");
CREATE INDEX "link_pool.remark" ON "link_pool" ("remark");
CREATE TABLE "list_preference" (
  "user_id" integer NOT NULL,
  "list" text NOT NULL,
  "columns" text,
  "density" text,
  "default_view" integer,
  "update_time" integer NOT NULL,
  PRIMARY KEY("user_id", "list"),
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE TABLE "live_domain" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "live_domain.natural-key" ON "live_domain" ("domain");
CREATE TABLE "live_domain_report" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "domain" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "live_domain_report.ingest_key" ON "live_domain_report" ("ingest_key");
CREATE INDEX "live_domain_report.domain" ON "live_domain_report" ("domain","create_time");
CREATE INDEX "live_domain_report.status" ON "live_domain_report" ("status");
CREATE INDEX "live_domain_report.create_time" ON "live_domain_report" ("create_time");
CREATE TABLE "live_message" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "data_num" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "room_id" text DEFAULT '' NOT NULL,
  "anchor" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "live_message.ingest_key" ON "live_message" ("ingest_key");
CREATE INDEX "live_message.room_id" ON "live_message" ("room_id");
CREATE INDEX "live_message.anchor" ON "live_message" ("anchor");
CREATE INDEX "live_message.data_num" ON "live_message" ("data_num");
CREATE INDEX "live_message.create_time" ON "live_message" ("create_time");
CREATE TABLE "login_attempt" (
  "id" integer PRIMARY KEY NOT NULL,
  "subject" text NOT NULL,
  "at" integer NOT NULL
);
CREATE INDEX "login_attempt_at" ON "login_attempt" ("at");
CREATE INDEX "login_attempt_subject" ON "login_attempt" ("subject","at");
CREATE TABLE "migration" (
  "number" integer PRIMARY KEY NOT NULL,
  "name" text NOT NULL,
  "sha256" text NOT NULL,
  "applied_at" integer NOT NULL
);
CREATE UNIQUE INDEX "migration_name_unique" ON "migration" ("name");
CREATE TABLE "organisation" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "type" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "organisation.natural-key" ON "organisation" ("name");
CREATE TABLE "persona" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "persona.group" ON "persona" ("group");
CREATE INDEX "persona.owner_user_id" ON "persona" ("owner_user_id");
CREATE INDEX "persona.user_group_id" ON "persona" ("user_group_id");
CREATE INDEX "persona.organisation_id" ON "persona" ("organisation_id");
CREATE TABLE "persona_link" (
  "account" integer NOT NULL,
  "persona" integer NOT NULL,
  "linked_by" text NOT NULL,
  "bulk" integer NOT NULL,
  "at" integer NOT NULL,
  PRIMARY KEY("account", "persona"),
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("persona") REFERENCES "persona"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE TABLE "phone" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "host" integer,
  "state" integer DEFAULT 0 NOT NULL,
  "battery" integer DEFAULT -1 NOT NULL,
  "proxy" integer DEFAULT 0 NOT NULL,
  "presence_since" integer,
  "charging" integer DEFAULT 0 NOT NULL,
  "temperature" integer DEFAULT -273 NOT NULL,
  "storage_free" integer DEFAULT -1 NOT NULL,
  "clock_off" integer DEFAULT 0 NOT NULL,
  "slowness" integer DEFAULT -1 NOT NULL,
  "storage_total" integer DEFAULT -1 NOT NULL,
  "card_type" integer,
  "adb" integer DEFAULT 1 NOT NULL,
  "maintenance" integer DEFAULT 0 NOT NULL,
  "start_account" integer DEFAULT 0 NOT NULL,
  "emulated" integer DEFAULT 0 NOT NULL,
  "test_phone" integer DEFAULT 0 NOT NULL,
  "wall_status" integer DEFAULT 1 NOT NULL,
  "failures" integer DEFAULT 0 NOT NULL,
  "rests_until" integer,
  "battery_low" integer DEFAULT 0 NOT NULL,
  "too_hot" integer DEFAULT 0 NOT NULL,
  "storage_low" integer DEFAULT 0 NOT NULL,
  "idle_since" integer,
  "enrolled_by" integer,
  "audit_status" integer DEFAULT 1 NOT NULL,
  "last_seen" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "android" text DEFAULT '' NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "area" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "rom" text DEFAULT '' NOT NULL,
  "serial" text DEFAULT '' NOT NULL,
  "model" text DEFAULT '' NOT NULL,
  "address" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "audit_remark" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "trouble" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("card_type") REFERENCES "card_type"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("enrolled_by") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "phone.natural-key" ON "phone" ("serial");
CREATE INDEX "phone.host" ON "phone" ("host");
CREATE INDEX "phone.card_type" ON "phone" ("card_type");
CREATE INDEX "phone.enrolled_by" ON "phone" ("enrolled_by");
CREATE INDEX "phone.owner_user_id" ON "phone" ("owner_user_id");
CREATE INDEX "phone.user_group_id" ON "phone" ("user_group_id");
CREATE INDEX "phone.organisation_id" ON "phone" ("organisation_id");
CREATE TABLE "phone_app" (
  "phone_id" integer NOT NULL,
  "package" text NOT NULL,
  "version" text NOT NULL,
  "version_code" integer NOT NULL,
  "md5" text NOT NULL,
  PRIMARY KEY("phone_id", "package"),
  FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
CREATE TABLE "phone_lease" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phone" integer,
  "kind" integer DEFAULT 1 NOT NULL,
  "since" integer,
  "until" integer,
  "ended" integer,
  "how" integer DEFAULT 0 NOT NULL,
  "holder_kind" integer DEFAULT 0 NOT NULL,
  "holder_id" integer DEFAULT 0 NOT NULL,
  "asked_until" integer,
  "used" integer,
  "waiting" integer DEFAULT 0 NOT NULL,
  "left" integer DEFAULT 0 NOT NULL,
  "holder" text DEFAULT '' NOT NULL,
  "taken_by" text DEFAULT '' NOT NULL,
  "run" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "phone_lease.phone" ON "phone_lease" ("phone");
CREATE UNIQUE INDEX "phone_lease_open" ON "phone_lease" ("phone") WHERE ended IS NULL;
CREATE INDEX "phone_lease_people" ON "phone_lease" ("until") WHERE ended IS NULL AND kind <> 1;
CREATE INDEX "phone_lease_lost" ON "phone_lease" ("holder_id","ended") WHERE how >= 3;
CREATE TABLE "phone_measure" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phone" integer,
  "at" integer,
  "battery" integer DEFAULT 0 NOT NULL,
  "charging" integer DEFAULT 0 NOT NULL,
  "temperature" integer DEFAULT 0 NOT NULL,
  "storage_free" integer DEFAULT 0 NOT NULL,
  "storage_total" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "phone_measure.phone" ON "phone_measure" ("phone","id","at");
CREATE INDEX "phone_measure.at" ON "phone_measure" ("at");
CREATE INDEX "phone_measure.battery" ON "phone_measure" ("battery");
CREATE INDEX "phone_measure.charging" ON "phone_measure" ("charging");
CREATE INDEX "phone_measure.temperature" ON "phone_measure" ("temperature");
CREATE INDEX "phone_measure.storage_free" ON "phone_measure" ("storage_free");
CREATE INDEX "phone_measure.storage_total" ON "phone_measure" ("storage_total");
CREATE TABLE "phone_model" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "screen" text DEFAULT '' NOT NULL,
  "maker" text DEFAULT '' NOT NULL,
  "code" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "phone_model.natural-key" ON "phone_model" ("code");
CREATE TABLE "phone_recovery" (
  "phone_id" integer PRIMARY KEY NOT NULL,
  "trouble" text NOT NULL,
  "cause" integer NOT NULL,
  "began" integer NOT NULL,
  "step" text DEFAULT '' NOT NULL,
  "due" integer NOT NULL,
  "lease" integer,
  "tried" text DEFAULT '[]' NOT NULL,
  "reboots" text DEFAULT '[]' NOT NULL,
  "ended" integer,
  "how" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "phone_recovery_trouble" CHECK(trouble IN ('silent', 'offline', 'failing')),
  CONSTRAINT "phone_recovery_step" CHECK(step IN ('', 'ask', 'reconnect', 'server', 'reboot', 'quarantine')),
  CONSTRAINT "phone_recovery_how" CHECK(how IN ('', 'answered', 'out', 'over', 'held'))
);
CREATE INDEX "phone_recovery_due" ON "phone_recovery" ("due") WHERE ended IS NULL;
CREATE TABLE "phone_waitlist" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phone_id" integer NOT NULL,
  "kind" integer NOT NULL,
  "holder_kind" integer NOT NULL,
  "holder_id" integer NOT NULL,
  "holder" text NOT NULL,
  "reason" text NOT NULL,
  "since" integer NOT NULL,
  "expires" integer NOT NULL,
  FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "phone_waitlist_phone" ON "phone_waitlist" ("phone_id","holder_kind","holder_id");
CREATE INDEX "phone_waitlist_holder" ON "phone_waitlist" ("holder_kind","holder_id");
CREATE INDEX "phone_waitlist_expires" ON "phone_waitlist" ("expires");
CREATE TABLE "plane" (
  "row" integer PRIMARY KEY NOT NULL,
  "id" text NOT NULL,
  "epoch" integer NOT NULL,
  "address" text NOT NULL,
  "machine" text NOT NULL,
  "until" integer NOT NULL
);
CREATE TABLE "platform" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 6 NOT NULL,
  "basis" integer DEFAULT 0 NOT NULL,
  "basis_until" integer,
  "by_hand" integer DEFAULT 0 NOT NULL,
  "cap_hour" integer DEFAULT 6 NOT NULL,
  "cap_day" integer DEFAULT 30 NOT NULL,
  "reply_window_hours" integer DEFAULT 0 NOT NULL,
  "text_limit" integer DEFAULT 0 NOT NULL,
  "title_limit" integer DEFAULT 0 NOT NULL,
  "max_hashtags" integer DEFAULT 0 NOT NULL,
  "max_images" integer DEFAULT 9 NOT NULL,
  "max_videos" integer DEFAULT 1 NOT NULL,
  "same_content" integer DEFAULT 1 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "recorded_by" text DEFAULT '' NOT NULL,
  "app" text DEFAULT '' NOT NULL,
  "evidence" text DEFAULT '' NOT NULL,
  "image_rules" text DEFAULT '' NOT NULL,
  "video_rules" text DEFAULT '' NOT NULL,
  "basis_note" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "platform.natural-key" ON "platform" ("name");
CREATE TABLE "platform_log" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "at" integer,
  "kind" integer DEFAULT 1 NOT NULL,
  "phone" integer,
  "host" integer,
  "host_name" text DEFAULT '' NOT NULL,
  "actor" text DEFAULT '' NOT NULL,
  "serial" text DEFAULT '' NOT NULL,
  "event" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE set null
);
CREATE INDEX "platform_log.at" ON "platform_log" ("at");
CREATE INDEX "platform_log.kind" ON "platform_log" ("kind","id","phone","host","at");
CREATE INDEX "platform_log.phone" ON "platform_log" ("phone","id","kind","host","at");
CREATE INDEX "platform_log.host" ON "platform_log" ("host","id","kind","phone","at");
CREATE TABLE "posting" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "article_status" integer DEFAULT 1 NOT NULL,
  "article_platform" integer DEFAULT 1 NOT NULL,
  "article_time" integer,
  "domain_list_num" integer DEFAULT 0 NOT NULL,
  "domain_total_num" integer DEFAULT 0 NOT NULL,
  "rankings_num" integer DEFAULT 0 NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "host" text DEFAULT '' NOT NULL,
  "file_name" text DEFAULT '' NOT NULL,
  "article_title" text DEFAULT '' NOT NULL,
  "base_file_name" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL,
  "article_url" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "baseUrl" text DEFAULT '' NOT NULL,
  "rankings_data" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "posting.ingest_key" ON "posting" ("ingest_key");
CREATE INDEX "posting.file_name" ON "posting" ("file_name");
CREATE INDEX "posting.host" ON "posting" ("host");
CREATE INDEX "posting.article_title" ON "posting" ("article_title");
CREATE INDEX "posting.article_status" ON "posting" ("article_status","article_time","id","article_platform");
CREATE INDEX "posting.article_platform" ON "posting" ("article_platform","article_time","id","article_status");
CREATE INDEX "posting.article_time" ON "posting" ("article_time","id","article_status","article_platform");
CREATE INDEX "posting_host_time" ON "posting" ("host","article_time");
CREATE TABLE "ranking" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "template_id" integer DEFAULT 0 NOT NULL,
  "ranking" integer DEFAULT 0 NOT NULL,
  "is_my_site" integer DEFAULT 0 NOT NULL,
  "site_status" integer DEFAULT 1 NOT NULL,
  "data_num" integer DEFAULT 0 NOT NULL,
  "markers" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "host" text DEFAULT '' NOT NULL,
  "keyword" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "ranking.ingest_key" ON "ranking" ("ingest_key");
CREATE INDEX "ranking.keyword" ON "ranking" ("keyword");
CREATE INDEX "ranking.host" ON "ranking" ("host");
CREATE INDEX "ranking.ip" ON "ranking" ("ip");
CREATE INDEX "ranking.template_id" ON "ranking" ("template_id","create_time","id","is_my_site","markers","site_status","ranking");
CREATE INDEX "ranking.ranking" ON "ranking" ("ranking");
CREATE INDEX "ranking.is_my_site" ON "ranking" ("is_my_site","create_time","id","markers","site_status","template_id","ranking");
CREATE INDEX "ranking.site_status" ON "ranking" ("site_status","create_time","id","is_my_site","markers","template_id","ranking");
CREATE INDEX "ranking.create_user" ON "ranking" ("create_user");
CREATE INDEX "ranking.data_num" ON "ranking" ("data_num");
CREATE INDEX "ranking.markers" ON "ranking" ("markers","create_time","id","is_my_site","site_status","template_id","ranking");
CREATE INDEX "ranking.create_time" ON "ranking" ("create_time","id","is_my_site","markers","site_status","template_id","ranking");
CREATE INDEX "ranking_head_own" ON "ranking" ("create_time","ranking") WHERE is_my_site = 1 AND ranking BETWEEN 1 AND 10;
CREATE INDEX "ranking_own_keyword" ON "ranking" ("keyword","create_time") WHERE is_my_site = 1;
CREATE INDEX "ranking_other_keyword" ON "ranking" ("keyword","create_time","host","ranking") WHERE is_my_site = 0;
CREATE TABLE "recording" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phone" integer,
  "started" integer,
  "ended" integer,
  "seconds" integer DEFAULT 0 NOT NULL,
  "bytes" integer DEFAULT 0 NOT NULL,
  "source" integer DEFAULT 0 NOT NULL,
  "user" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "recording.phone" ON "recording" ("phone");
CREATE TABLE "referral_sheet" (
  "id" integer PRIMARY KEY NOT NULL,
  "file_site_id" integer DEFAULT 0 NOT NULL,
  "changes" integer DEFAULT 0 NOT NULL,
  "shown" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "referral_sheet_id" CHECK(id = 1)
);
CREATE TABLE "registration_record" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "platform" integer,
  "status" integer DEFAULT 0 NOT NULL,
  "phone" integer,
  "subsystem" integer DEFAULT 0 NOT NULL,
  "account_id" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "phone_number" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "account" text DEFAULT '' NOT NULL,
  "nickname" text DEFAULT '' NOT NULL,
  "password" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "registration_record.natural-key" ON "registration_record" ("platform","account");
CREATE INDEX "registration_record.platform" ON "registration_record" ("platform");
CREATE INDEX "registration_record.phone" ON "registration_record" ("phone");
CREATE INDEX "registration_record.account_id" ON "registration_record" ("account_id");
CREATE INDEX "registration_record.owner_user_id" ON "registration_record" ("owner_user_id");
CREATE INDEX "registration_record.user_group_id" ON "registration_record" ("user_group_id");
CREATE INDEX "registration_record.organisation_id" ON "registration_record" ("organisation_id");
CREATE TABLE "retention_count" (
  "name" text PRIMARY KEY NOT NULL,
  "rows" integer NOT NULL,
  "last_rows" integer NOT NULL,
  "last_time" integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE "retention_under_way" (
  "id" integer PRIMARY KEY NOT NULL
);
CREATE TABLE "role" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "reach" integer DEFAULT 0 NOT NULL,
  "fixed" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "role.natural-key" ON "role" ("name");
CREATE TABLE "role_permission" (
  "role_id" integer NOT NULL,
  "permission" text NOT NULL,
  PRIMARY KEY("role_id", "permission")
) WITHOUT ROWID;
CREATE TABLE "row_group" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "parent" integer,
  "odds" integer DEFAULT 50 NOT NULL,
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
  FOREIGN KEY ("parent") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "row_group.natural-key" ON "row_group" ("kind","path","organisation_id");
CREATE INDEX "row_group.parent" ON "row_group" ("parent");
CREATE INDEX "row_group.organisation_id" ON "row_group" ("organisation_id");
CREATE TABLE "run" (
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
  CONSTRAINT "run_lane" CHECK(lane IN (0, 1, 2, 3)),
  CONSTRAINT "run_state" CHECK(state IN (0, 1, 2, 3, 4, 5, 6, 7)),
  CONSTRAINT "run_lease" CHECK((lease IS NOT NULL) = (state IN (2, 3, 4))),
  CONSTRAINT "run_commit_lease" CHECK(commit_lease IS NULL OR NOT (state IN (0, 1))),
  CONSTRAINT "run_committed_at" CHECK((commit_lease IS NULL) = (committed_at IS NULL)),
  CONSTRAINT "run_outcome_unknown" CHECK(outcome_unknown = 0 OR (state IN (7) AND commit_lease IS NOT NULL))
);
CREATE UNIQUE INDEX "run_id_unique" ON "run" ("id");
CREATE INDEX "run_finished" ON "run" ("finished_at","state","lane") WHERE state IN (5, 6, 7);
CREATE INDEX "run_live" ON "run" ("lease_expires") WHERE state IN (2, 3, 4);
CREATE UNIQUE INDEX "run_open" ON "run" ("task_id","lane") WHERE state IN (0, 1, 2, 3, 4);
CREATE INDEX "run_queue" ON "run" ("lane","pin","state","seq","not_before") WHERE state IN (0, 1);
CREATE INDEX "run_task" ON "run" ("task_id","seq");
CREATE INDEX "run_unknown" ON "run" ("lane","task_id") WHERE outcome_unknown = 1;
CREATE TABLE "run_attempt" (
  "lease" integer PRIMARY KEY NOT NULL,
  "run_seq" integer NOT NULL,
  "attempt" integer NOT NULL,
  "host_id" integer NOT NULL,
  "phone_id" integer NOT NULL,
  "account_id" integer NOT NULL,
  "at" integer NOT NULL,
  "counts" integer DEFAULT 1 NOT NULL,
  "fault" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "account" text DEFAULT '' NOT NULL,
  "script_id" integer,
  "script" text DEFAULT '' NOT NULL,
  "script_version" integer DEFAULT 0 NOT NULL,
  "ended_at" integer,
  "ended" text DEFAULT '' NOT NULL,
  "message" text DEFAULT '' NOT NULL,
  "cause" text DEFAULT '' NOT NULL,
  "picture" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("run_seq") REFERENCES "run"("seq") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "run_attempt_fault" CHECK(fault IN ('', 'task', 'script', 'phone', 'account', 'platform'))
);
CREATE INDEX "run_attempt_run" ON "run_attempt" ("run_seq");
CREATE INDEX "run_attempt_script_fault" ON "run_attempt" ("at") WHERE fault = 'script';
CREATE INDEX "run_attempt_script" ON "run_attempt" ("script_id","script_version","ended_at") WHERE ended_at IS NOT NULL;
CREATE INDEX "run_attempt_worked" ON "run_attempt" ("phone_id","ended_at") WHERE ended = 'succeeded';
CREATE INDEX "run_attempt_again" ON "run_attempt" ("ended_at") WHERE ended IN ('again', 'elsewhere');
CREATE INDEX "run_attempt_usage" ON "run_attempt" ("account_id","at") WHERE counts = 1;
CREATE TABLE "run_day" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "script" text NOT NULL,
  "platform_id" integer NOT NULL,
  "host_id" integer NOT NULL,
  "phone_id" integer NOT NULL,
  "phone" text NOT NULL,
  "state" integer NOT NULL,
  "fault" text NOT NULL,
  "code" text NOT NULL,
  "step" integer NOT NULL,
  "n" integer NOT NULL,
  "ms" integer NOT NULL
);
CREATE UNIQUE INDEX "run_day_key" ON "run_day" ("day","phone_id","script","platform_id","host_id","phone","state","fault","code","step","at");
CREATE INDEX "run_day_at" ON "run_day" ("at");
CREATE TABLE "run_evidence" (
  "lease" integer PRIMARY KEY NOT NULL,
  "run_seq" integer NOT NULL,
  "at" integer NOT NULL,
  "bytes" integer NOT NULL,
  "timeline" integer NOT NULL,
  "device_log" integer NOT NULL,
  "worked" integer NOT NULL,
  FOREIGN KEY ("lease") REFERENCES "run_attempt"("lease") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("run_seq") REFERENCES "run"("seq") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "run_evidence_run" ON "run_evidence" ("run_seq");
CREATE INDEX "run_evidence_worked" ON "run_evidence" ("worked","at");
CREATE TABLE "run_history" (
  "id" integer PRIMARY KEY NOT NULL,
  "run_seq" integer NOT NULL,
  "state" integer NOT NULL,
  "attempt" integer NOT NULL,
  "at" integer NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("run_seq") REFERENCES "run"("seq") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "run_history_run" ON "run_history" ("run_seq","id");
CREATE TABLE "run_log" (
  "id" integer PRIMARY KEY NOT NULL,
  "run_seq" integer NOT NULL,
  "lease" integer NOT NULL,
  "at" integer NOT NULL,
  "level" text NOT NULL,
  "text" text NOT NULL,
  FOREIGN KEY ("run_seq") REFERENCES "run"("seq") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "run_log_run" ON "run_log" ("run_seq","id");
CREATE TABLE "run_switch" (
  "lane" integer PRIMARY KEY NOT NULL,
  "is_on" integer DEFAULT 0 NOT NULL,
  "card_type" integer,
  "operator" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("card_type") REFERENCES "card_type"("id") ON UPDATE no action ON DELETE no action,
  CONSTRAINT "run_switch_operator" CHECK(operator BETWEEN 0 AND 5)
);
CREATE TABLE "saved_view" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "list" text NOT NULL,
  "user_id" integer NOT NULL,
  "owner" text NOT NULL,
  "name" text NOT NULL,
  "name_key" text NOT NULL,
  "query" text NOT NULL,
  "shared" integer DEFAULT 0 NOT NULL,
  "create_time" integer NOT NULL,
  "update_time" integer NOT NULL,
  "deleted_time" integer,
  CONSTRAINT "saved_view_shared" CHECK(shared IN (0, 1))
);
CREATE INDEX "saved_view_deleted" ON "saved_view" ("deleted_time") WHERE deleted_time IS NOT NULL;
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" ("user_id","list","name_key") WHERE deleted_time IS NULL;
CREATE INDEX "saved_view_shared" ON "saved_view" ("list") WHERE shared = 1 AND deleted_time IS NULL;
CREATE TABLE "script" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "platform" integer,
  "purpose" integer DEFAULT 0 NOT NULL,
  "enabled" integer DEFAULT 1 NOT NULL,
  "hidden" integer DEFAULT 0 NOT NULL,
  "max_runtime" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 0 NOT NULL,
  "trial" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "hash" text DEFAULT '' NOT NULL,
  "uploaded_by" text DEFAULT '' NOT NULL,
  "app" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "source" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "script.natural-key" ON "script" ("name");
CREATE INDEX "script.platform" ON "script" ("platform");
CREATE TABLE "script_parameter" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "script" integer,
  "user_group" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "value" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("script") REFERENCES "script"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("user_group") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "script_parameter.natural-key" ON "script_parameter" ("script","user_group","name");
CREATE INDEX "script_parameter.script" ON "script_parameter" ("script");
CREATE INDEX "script_parameter.user_group" ON "script_parameter" ("user_group");
CREATE UNIQUE INDEX "script_parameter_everybody" ON "script_parameter" ("script","name") WHERE user_group IS NULL;
CREATE TABLE "script_version" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "script" integer,
  "number" integer DEFAULT 0 NOT NULL,
  "rollout" integer DEFAULT 0 NOT NULL,
  "share" integer DEFAULT 0 NOT NULL,
  "succeeded" integer DEFAULT 0 NOT NULL,
  "failed" integer DEFAULT 0 NOT NULL,
  "rests_until" integer,
  "rests" integer DEFAULT 0 NOT NULL,
  "judged_from" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "uploaded_by" text DEFAULT '' NOT NULL,
  "hash" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "phones" text DEFAULT '' NOT NULL,
  "trouble" text DEFAULT '' NOT NULL,
  "source" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("script") REFERENCES "script"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "script_version.natural-key" ON "script_version" ("script","number");
CREATE INDEX "script_version.script" ON "script_version" ("script");
CREATE UNIQUE INDEX "script_version_hash" ON "script_version" ("script","hash");
CREATE UNIQUE INDEX "script_version_rollout" ON "script_version" ("script","rollout") WHERE rollout > 0;
CREATE TABLE "second_factor" (
  "user_id" integer PRIMARY KEY NOT NULL,
  "secret" text DEFAULT '' NOT NULL,
  "pending" text DEFAULT '' NOT NULL,
  "last_step" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "secret_view" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "resource" text NOT NULL,
  "row_id" integer NOT NULL,
  "user_id" integer NOT NULL,
  "way" integer NOT NULL,
  "create_time" integer NOT NULL,
  CONSTRAINT "secret_view_way" CHECK(way BETWEEN 1 AND 3)
);
CREATE INDEX "secret_view_row" ON "secret_view" ("resource","row_id");
CREATE TABLE "session" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "token_hash" text NOT NULL,
  "user_id" integer NOT NULL,
  "address" text NOT NULL,
  "agent" text NOT NULL,
  "create_time" integer NOT NULL,
  "last_seen" integer NOT NULL,
  "expires" integer NOT NULL,
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "session_token_hash_unique" ON "session" ("token_hash");
CREATE INDEX "session_expires" ON "session" ("expires");
CREATE INDEX "session_user" ON "session" ("user_id");
CREATE TABLE "setting" (
  "name" text PRIMARY KEY NOT NULL,
  "value" text NOT NULL
) WITHOUT ROWID;
CREATE TABLE "sim" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 2 NOT NULL,
  "phone" integer,
  "slot" integer DEFAULT 0 NOT NULL,
  "present" integer DEFAULT 0 NOT NULL,
  "operator" integer DEFAULT 0 NOT NULL,
  "kind" integer DEFAULT 0 NOT NULL,
  "since" integer,
  "told" integer DEFAULT 0 NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "numeric" text DEFAULT '' NOT NULL,
  "iccid" text DEFAULT '' NOT NULL,
  "number" text DEFAULT '' NOT NULL,
  "carrier" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "sim.natural-key" ON "sim" ("iccid") WHERE "iccid" <> '';
CREATE INDEX "sim.phone" ON "sim" ("phone");
CREATE UNIQUE INDEX "sim_place" ON "sim" ("phone","slot") WHERE phone IS NOT NULL;
CREATE TABLE "site" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "template_id" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "ssl_time" integer,
  "update_time" integer,
  "site_status" integer DEFAULT 1 NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "host" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "home_title" text DEFAULT '' NOT NULL,
  "keyword" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "profile1" text DEFAULT '' NOT NULL,
  "profile2" text DEFAULT '' NOT NULL,
  "profile3" text DEFAULT '' NOT NULL,
  "profile4" text DEFAULT '' NOT NULL,
  "profile5" text DEFAULT '' NOT NULL,
  "profile6" text DEFAULT '' NOT NULL,
  "column_rule" text DEFAULT '' NOT NULL,
  "column_page_rule" text DEFAULT '' NOT NULL,
  "content_rule" text DEFAULT '' NOT NULL,
  "content_page_rule" text DEFAULT '' NOT NULL,
  "tag_rule" text DEFAULT '' NOT NULL,
  "tag_page_rule" text DEFAULT '' NOT NULL,
  "special_rule" text DEFAULT '' NOT NULL,
  "special_page_rule" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "site.natural-key" ON "site" ("url");
CREATE INDEX "site.domain" ON "site" ("domain");
CREATE INDEX "site.name" ON "site" ("name");
CREATE INDEX "site.template_id" ON "site" ("template_id","update_time");
CREATE INDEX "site.title" ON "site" ("title");
CREATE INDEX "site.home_title" ON "site" ("home_title","update_time","id","template_id");
CREATE INDEX "site.create_user" ON "site" ("create_user");
CREATE INDEX "site.create_time" ON "site" ("create_time");
CREATE INDEX "site.ssl_time" ON "site" ("ssl_time");
CREATE INDEX "site.update_time" ON "site" ("update_time","id","template_id");
CREATE INDEX "site.site_status" ON "site" ("site_status");
CREATE INDEX "site_host" ON "site" ("host");
CREATE TABLE "site_access" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "visitIpNum" integer DEFAULT 0 NOT NULL,
  "crawlerIpNum" integer DEFAULT 0 NOT NULL,
  "blackIpNum" integer DEFAULT 0 NOT NULL,
  "liveClicksNum" integer DEFAULT 0 NOT NULL,
  "appDownloadClicksNum" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "dayTime" text DEFAULT '' NOT NULL,
  "btIp" text DEFAULT '' NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "siteName" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "site_access.ingest_key" ON "site_access" ("ingest_key");
CREATE INDEX "site_access.btIp" ON "site_access" ("btIp","create_time","id","dayTime");
CREATE INDEX "site_access.siteName" ON "site_access" ("siteName","create_time","id","dayTime");
CREATE INDEX "site_access.domain" ON "site_access" ("domain","create_time","id","dayTime");
CREATE INDEX "site_access.visitIpNum" ON "site_access" ("visitIpNum");
CREATE INDEX "site_access.crawlerIpNum" ON "site_access" ("crawlerIpNum");
CREATE INDEX "site_access.blackIpNum" ON "site_access" ("blackIpNum");
CREATE INDEX "site_access.liveClicksNum" ON "site_access" ("liveClicksNum");
CREATE INDEX "site_access.appDownloadClicksNum" ON "site_access" ("appDownloadClicksNum");
CREATE INDEX "site_access.dayTime" ON "site_access" ("dayTime","create_time");
CREATE INDEX "site_access.create_time" ON "site_access" ("create_time","id","dayTime");
CREATE TABLE "site_access_day" (
  "dayTime" text NOT NULL,
  "btIp" text NOT NULL,
  "rows" integer NOT NULL,
  "visitIpNum" integer NOT NULL,
  "crawlerIpNum" integer NOT NULL,
  "blackIpNum" integer NOT NULL,
  "liveClicksNum" integer NOT NULL,
  "appDownloadClicksNum" integer NOT NULL,
  PRIMARY KEY("dayTime", "btIp")
) WITHOUT ROWID;
CREATE TABLE "site_access_name" (
  "btIp" text NOT NULL,
  "siteName" text NOT NULL,
  "rows" integer NOT NULL,
  PRIMARY KEY("btIp", "siteName")
) WITHOUT ROWID;
CREATE TABLE "site_access_total" (
  "dayTime" text PRIMARY KEY NOT NULL,
  "rows" integer NOT NULL,
  "visitIpNum" integer NOT NULL,
  "crawlerIpNum" integer NOT NULL,
  "blackIpNum" integer NOT NULL,
  "liveClicksNum" integer NOT NULL,
  "appDownloadClicksNum" integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE "site_check" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "site_status" integer DEFAULT 1 NOT NULL,
  "template_id" integer DEFAULT 0 NOT NULL,
  "data_num" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "http_status" integer DEFAULT 0 NOT NULL,
  "duration" integer DEFAULT 0 NOT NULL,
  "day" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "site_check.natural-key" ON "site_check" ("url","day");
CREATE INDEX "site_check.ip" ON "site_check" ("ip");
CREATE INDEX "site_check.site_status" ON "site_check" ("site_status","create_time","id","template_id","http_status","duration");
CREATE INDEX "site_check.template_id" ON "site_check" ("template_id","create_time","id","site_status","http_status","duration");
CREATE INDEX "site_check.data_num" ON "site_check" ("data_num");
CREATE INDEX "site_check.create_time" ON "site_check" ("create_time","id","site_status","template_id","http_status","duration");
CREATE INDEX "site_check.reason" ON "site_check" ("reason","create_time","id","site_status","template_id","http_status","duration");
CREATE INDEX "site_check.http_status" ON "site_check" ("http_status","create_time","id","site_status","template_id","duration");
CREATE INDEX "site_check.duration" ON "site_check" ("duration");
CREATE TABLE "site_check_day" (
  "day" text PRIMARY KEY NOT NULL,
  "total" integer NOT NULL,
  "valid" integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE "site_check_domain" (
  "day" text NOT NULL,
  "site_status" integer NOT NULL,
  "ip" text NOT NULL,
  "domain" text NOT NULL,
  "sites" integer NOT NULL,
  PRIMARY KEY("day", "site_status", "ip", "domain")
) WITHOUT ROWID;
CREATE TABLE "site_check_ever" (
  "site_status" integer NOT NULL,
  "ip" text NOT NULL,
  "kind" integer NOT NULL,
  "name" text NOT NULL,
  "checks" integer NOT NULL,
  PRIMARY KEY("site_status", "ip", "kind", "name")
) WITHOUT ROWID;
CREATE TABLE "site_check_plan" (
  "site_id" integer PRIMARY KEY NOT NULL,
  "due_at" integer DEFAULT 0 NOT NULL,
  "checked_at" integer,
  "reason" text DEFAULT '' NOT NULL,
  "detail" text DEFAULT '' NOT NULL,
  "http_status" integer DEFAULT 0 NOT NULL,
  "redirects" text DEFAULT '[]' NOT NULL,
  "duration" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("site_id") REFERENCES "site"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "site_check_plan_checked" ON "site_check_plan" ("checked_at");
CREATE INDEX "site_check_plan_due" ON "site_check_plan" ("due_at");
CREATE TABLE "site_check_server" (
  "day" text NOT NULL,
  "site_status" integer NOT NULL,
  "ip" text NOT NULL,
  "domains" integer NOT NULL,
  "sites" integer NOT NULL,
  PRIMARY KEY("day", "site_status", "ip")
) WITHOUT ROWID;
CREATE TABLE "site_crawler" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "template_id" integer DEFAULT 0 NOT NULL,
  "isSpider" integer DEFAULT 1 NOT NULL,
  "num" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "spider_type" text DEFAULT '' NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "url" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "site_crawler.ingest_key" ON "site_crawler" ("ingest_key");
CREATE INDEX "site_crawler.domain" ON "site_crawler" ("domain","create_time","id","isSpider");
CREATE INDEX "site_crawler.url" ON "site_crawler" ("url","create_time","id","isSpider");
CREATE INDEX "site_crawler.isSpider" ON "site_crawler" ("isSpider","create_time");
CREATE INDEX "site_crawler.num" ON "site_crawler" ("num");
CREATE INDEX "site_crawler.create_time" ON "site_crawler" ("create_time","id","isSpider");
CREATE TABLE "site_crawler_hour" (
  "hour" integer NOT NULL,
  "isSpider" integer NOT NULL,
  "spider_type" text NOT NULL,
  "rows" integer NOT NULL,
  "num" integer NOT NULL,
  PRIMARY KEY("hour", "isSpider", "spider_type")
) WITHOUT ROWID;
CREATE TABLE "site_crawler_quarter" (
  "quarter" integer NOT NULL,
  "isSpider" integer NOT NULL,
  "spider_type" text NOT NULL,
  "rows" integer NOT NULL,
  "num" integer NOT NULL,
  PRIMARY KEY("quarter", "isSpider", "spider_type")
) WITHOUT ROWID;
CREATE TABLE "site_ip" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 1 NOT NULL,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "ip" text DEFAULT '' NOT NULL,
  "remarks" text DEFAULT '' NOT NULL,
  "ipArr" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "site_ip.natural-key" ON "site_ip" ("ip");
CREATE TABLE "site_ip_report" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "data_num" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "ip" text DEFAULT '' NOT NULL,
  "ingest_key" text
);
CREATE UNIQUE INDEX "site_ip_report.ingest_key" ON "site_ip_report" ("ingest_key");
CREATE INDEX "site_ip_report.ip" ON "site_ip_report" ("ip","create_time");
CREATE INDEX "site_ip_report.data_num" ON "site_ip_report" ("data_num");
CREATE INDEX "site_ip_report.create_time" ON "site_ip_report" ("create_time");
CREATE TABLE "site_owner_total" (
  "create_user" text PRIMARY KEY NOT NULL,
  "sites" integer NOT NULL
) WITHOUT ROWID;
CREATE INDEX "site_owner_total_sites" ON "site_owner_total" ("sites");
CREATE TABLE "site_title_domain" (
  "home_title" text NOT NULL,
  "domain" text NOT NULL,
  "sites" integer NOT NULL,
  PRIMARY KEY("home_title", "domain")
) WITHOUT ROWID;
CREATE TABLE "site_title_total" (
  "home_title" text PRIMARY KEY NOT NULL,
  "sites" integer NOT NULL
) WITHOUT ROWID;
CREATE INDEX "site_title_total_sites" ON "site_title_total" ("sites");
CREATE TABLE "statistic_quarter" (
  "kind" text NOT NULL,
  "quarter" integer NOT NULL,
  "rows" integer NOT NULL,
  PRIMARY KEY("kind", "quarter")
) WITHOUT ROWID;
CREATE TABLE "statistic_total" (
  "name" text PRIMARY KEY NOT NULL,
  "rows" integer NOT NULL
) WITHOUT ROWID;
CREATE TABLE "stored_file" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "hash" text NOT NULL,
  "thumb" text DEFAULT '' NOT NULL,
  "name" text NOT NULL,
  "type" text NOT NULL,
  "size" integer NOT NULL,
  "width" integer DEFAULT 0 NOT NULL,
  "height" integer DEFAULT 0 NOT NULL,
  "resource" text NOT NULL,
  "field" text NOT NULL,
  "user_id" integer NOT NULL,
  "create_time" integer NOT NULL,
  "free_since" integer
);
CREATE INDEX "stored_file_hash" ON "stored_file" ("hash");
CREATE INDEX "stored_file_thumb" ON "stored_file" ("thumb");
CREATE INDEX "stored_file_free" ON "stored_file" ("free_since");
CREATE TABLE "subsystem" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "phone" integer,
  "user" integer DEFAULT 0 NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "apps" integer DEFAULT -1 NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "subsystem.natural-key" ON "subsystem" ("phone","user");
CREATE INDEX "subsystem.phone" ON "subsystem" ("phone");
CREATE TABLE "table_stat" (
  "name" text PRIMARY KEY NOT NULL,
  "rows" integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
CREATE TABLE "tag" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "colour" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "tag.natural-key" ON "tag" ("name");
CREATE INDEX "tag.organisation_id" ON "tag" ("organisation_id");
CREATE TABLE "upgrade_record" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "ip" text NOT NULL,
  "code" text NOT NULL,
  "version" text NOT NULL,
  "upgrade" integer NOT NULL,
  "outcome" text NOT NULL,
  "detail" text NOT NULL,
  "is_automatic" integer NOT NULL,
  "status" integer NOT NULL,
  "at" integer NOT NULL,
  CONSTRAINT "upgrade_record_upgrade" CHECK(upgrade IN (0, 1)),
  CONSTRAINT "upgrade_record_is_automatic" CHECK(is_automatic IN (0, 1)),
  CONSTRAINT "upgrade_record_status" CHECK(status BETWEEN 0 AND 4)
);
CREATE INDEX "upgrade_record_at" ON "upgrade_record" ("at");
CREATE INDEX "upgrade_record_ip" ON "upgrade_record" ("ip","id");
CREATE INDEX "upgrade_record_ip_at" ON "upgrade_record" ("ip","at");
CREATE TABLE "upgrade_site" (
  "ip_id" integer PRIMARY KEY NOT NULL,
  "confirmed" integer DEFAULT 0 NOT NULL,
  "status" integer DEFAULT -1 NOT NULL,
  "version" text DEFAULT '' NOT NULL,
  "new_version" text DEFAULT '' NOT NULL,
  "is_automatic" integer DEFAULT 0 NOT NULL,
  "outcome" text DEFAULT '' NOT NULL,
  "detail" text DEFAULT '' NOT NULL,
  "own_version" text DEFAULT '' NOT NULL,
  "own_port" integer,
  "own_token" text DEFAULT '' NOT NULL,
  "job_id" integer,
  "target" text DEFAULT '' NOT NULL,
  "sent_at" integer,
  "detected_at" integer,
  "update_time" integer,
  FOREIGN KEY ("ip_id") REFERENCES "site_ip"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "upgrade_site_confirmed" CHECK(confirmed IN (0, 1)),
  CONSTRAINT "upgrade_site_status" CHECK(status BETWEEN -1 AND 4),
  CONSTRAINT "upgrade_site_is_automatic" CHECK(is_automatic IN (0, 1))
);
CREATE INDEX "upgrade_site_status" ON "upgrade_site" ("status");
CREATE TABLE "user" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "role_id" integer,
  "organisation" integer,
  "user_group" integer,
  "available" integer DEFAULT 1 NOT NULL,
  "read_only" integer DEFAULT 0 NOT NULL,
  "ip_verify" integer DEFAULT 0 NOT NULL,
  "factor_required" integer DEFAULT 0 NOT NULL,
  "second_factor" integer DEFAULT 0 NOT NULL,
  "invited" integer DEFAULT 0 NOT NULL,
  "view_mode" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "last_login" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "username" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "password" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("role_id") REFERENCES "role"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "user.natural-key" ON "user" ("username");
CREATE INDEX "user.role_id" ON "user" ("role_id");
CREATE INDEX "user.organisation" ON "user" ("organisation");
CREATE INDEX "user.user_group" ON "user" ("user_group");
CREATE TABLE "user_group" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "organisation" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "user_group.natural-key" ON "user_group" ("organisation","name");
CREATE INDEX "user_group.organisation" ON "user_group" ("organisation");
CREATE TABLE "verify_task" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "phone" integer,
  "host" integer,
  "account" integer,
  "cause" integer DEFAULT 1 NOT NULL,
  "since" integer,
  "subsystem" integer DEFAULT 0 NOT NULL,
  "picture" integer DEFAULT 0 NOT NULL,
  "done_time" integer,
  "done_by" text DEFAULT '' NOT NULL,
  "why" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("phone") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "verify_task.phone" ON "verify_task" ("phone");
CREATE INDEX "verify_task.host" ON "verify_task" ("host");
CREATE INDEX "verify_task.account" ON "verify_task" ("account");
CREATE UNIQUE INDEX "verify_task_phone_out" ON "verify_task" ("phone") WHERE state = 0 AND account IS NULL;
CREATE UNIQUE INDEX "verify_task_host_out" ON "verify_task" ("host","cause") WHERE state = 0;
CREATE UNIQUE INDEX "verify_task_account_out" ON "verify_task" ("account") WHERE state = 0 AND account IS NOT NULL;
CREATE TABLE "web_domain" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "price" real DEFAULT 0 NOT NULL,
  "host_num" integer DEFAULT 0 NOT NULL,
  "update_time" integer,
  "expire_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "domain" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "web_domain.natural-key" ON "web_domain" ("domain");
CREATE INDEX "web_domain.price" ON "web_domain" ("price");
CREATE INDEX "web_domain.host_num" ON "web_domain" ("host_num");
CREATE INDEX "web_domain.update_time" ON "web_domain" ("update_time","id","host_num");
CREATE INDEX "web_domain.remark" ON "web_domain" ("remark");
CREATE TABLE "whitelist" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "audit_status" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "version" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "number" text DEFAULT '' NOT NULL,
  "model" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "whitelist.natural-key" ON "whitelist" ("kind","number","organisation_id");
CREATE INDEX "whitelist.organisation_id" ON "whitelist" ("organisation_id");
CREATE TABLE "persona_interest_groups" (row_id INTEGER NOT NULL REFERENCES "persona"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "row_group"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "persona_interest_groups_link_id" ON "persona_interest_groups" (link_id);
CREATE TABLE "account_personas" (row_id INTEGER NOT NULL REFERENCES "account"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "persona"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "account_personas_link_id" ON "account_personas" (link_id);
CREATE TABLE "host_tags" (row_id INTEGER NOT NULL REFERENCES "host"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "host_tags_link_id" ON "host_tags" (link_id);
CREATE TABLE "phone_tags" (row_id INTEGER NOT NULL REFERENCES "phone"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "phone_tags_link_id" ON "phone_tags" (link_id);
CREATE VIRTUAL TABLE "platform_log_fts" USING fts5("serial", "host_name", "actor", "event", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "platform_log_term" USING fts5vocab('platform_log_fts', 'instance');
CREATE VIRTUAL TABLE "article_fts" USING fts5("content_title", "keywords", "description", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "article_term" USING fts5vocab('article_fts', 'instance');
CREATE VIRTUAL TABLE "boost_log_fts" USING fts5("file_name", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "boost_log_term" USING fts5vocab('boost_log_fts', 'instance');
CREATE VIRTUAL TABLE "link_pool_fts" USING fts5("url", "domain", "remark", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "link_pool_term" USING fts5vocab('link_pool_fts', 'instance');
CREATE VIRTUAL TABLE "live_message_fts" USING fts5("room_id", "anchor", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "live_message_term" USING fts5vocab('live_message_fts', 'instance');
CREATE VIRTUAL TABLE "posting_fts" USING fts5("host", "article_url", "file_name", "article_title", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "posting_term" USING fts5vocab('posting_fts', 'instance');
CREATE VIRTUAL TABLE "ranking_fts" USING fts5("keyword", "host", "title", "url", "create_user", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "ranking_term" USING fts5vocab('ranking_fts', 'instance');
CREATE VIRTUAL TABLE "site_fts" USING fts5("name", "url", "title", "keyword", "description", "create_user", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "site_term" USING fts5vocab('site_fts', 'instance');
CREATE TABLE "site_access_domain_value" (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE "site_check_fts" USING fts5("url", "ip", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "site_check_term" USING fts5vocab('site_check_fts', 'instance');
CREATE TABLE "site_crawler_domain_value" (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE TABLE "site_crawler_url_value" (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE "web_domain_fts" USING fts5("domain", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "web_domain_term" USING fts5vocab('web_domain_fts', 'instance');
CREATE VIRTUAL TABLE "audit_log_fts" USING fts5("actor", "action", "summary", "row_id", content='', columnsize=0, tokenize='trigram');
CREATE VIRTUAL TABLE "audit_log_term" USING fts5vocab('audit_log_fts', 'instance');
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
CREATE VIEW "phone_version" AS SELECT phone_id, 1 AS kind, package, version, version_code, md5 FROM phone_app
   UNION ALL SELECT id, 2, '', android, 0, '' FROM phone WHERE android <> '';
CREATE TRIGGER "app_build_gone" AFTER DELETE ON "app_build" BEGIN DELETE FROM hosted_file WHERE owner = 'app-build' AND owner_id = old.id; END;
CREATE TRIGGER "audit_log_no_delete" BEFORE DELETE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER "audit_log_no_update" BEFORE UPDATE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER "book_task_host_insert" AFTER INSERT ON "book_task" WHEN new.domains <> '' BEGIN INSERT INTO book_task_host SELECT lower(new.domains), new.id WHERE new.domains NOT GLOB '*[^-.0-9A-Za-z]*'; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named
        WHERE new.domains GLOB '*[^-.0-9A-Za-z]*' AND task_id = new.id AND host <> ''; END;
CREATE TRIGGER "book_task_host_update" AFTER UPDATE OF "domains" ON "book_task" WHEN new.domains <> old.domains BEGIN DELETE FROM book_task_host WHERE task_id = new.id; INSERT OR IGNORE INTO book_task_host SELECT host, task_id FROM book_task_named WHERE task_id = new.id AND host <> ''; END;
CREATE TRIGGER "comparison_gone" AFTER DELETE ON "comparison" BEGIN DELETE FROM hosted_file WHERE owner = 'comparison' AND owner_id = old.id; END;
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
CREATE TRIGGER "link_pool_sums_insert" AFTER INSERT ON "link_pool" BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'link_pool', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "link_pool_sums_delete" AFTER DELETE ON "link_pool" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'link_pool'; DELETE FROM "table_stat" WHERE "name" = 'link_pool' AND "rows" = 0; END;
CREATE TRIGGER "live_domain_report_sums_insert" AFTER INSERT ON "live_domain_report" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'live_domain_report', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "live_domain_report_sums_delete" AFTER DELETE ON "live_domain_report" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'live_domain_report'; DELETE FROM "table_stat" WHERE "name" = 'live_domain_report' AND "rows" = 0; END;
CREATE TRIGGER "live_message_sums_insert" AFTER INSERT ON "live_message" WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way) BEGIN INSERT INTO "table_stat" ("name", "rows") SELECT 'live_message', 1 WHERE true ON CONFLICT ("name") DO UPDATE SET "rows" = "rows" + excluded."rows"; END;
CREATE TRIGGER "live_message_sums_delete" AFTER DELETE ON "live_message" BEGIN UPDATE "table_stat" SET "rows" = "rows" - (1) WHERE "name" = 'live_message'; DELETE FROM "table_stat" WHERE "name" = 'live_message' AND "rows" = 0; END;
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
CREATE TRIGGER "row_group_tree_insert" AFTER INSERT ON "row_group" BEGIN UPDATE "row_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || "row_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || printf('%06d ', "row_group"."sort") || "row_group"."name" WHERE "row_group".id = new.id; END;
CREATE TRIGGER "row_group_tree_update" AFTER UPDATE OF "name", "parent", "sort" ON "row_group" BEGIN UPDATE "row_group" SET "path" = coalesce((SELECT coalesce((SELECT p2."name" || ' / ' FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || p3."name" || ' / ' FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || "row_group"."name", "place" = coalesce((SELECT coalesce((SELECT printf('%06d ', p2."sort") || p2."name" || char(9) FROM "row_group" p2 WHERE p2.id = p3."parent"), '') || printf('%06d ', p3."sort") || p3."name" || char(9) FROM "row_group" p3 WHERE p3.id = "row_group"."parent"), '') || printf('%06d ', "row_group"."sort") || "row_group"."name" WHERE "row_group".id IN (new.id) OR "row_group".id IN (SELECT id FROM "row_group" WHERE "parent" IN (new.id)) OR "row_group".id IN (SELECT id FROM "row_group" WHERE "parent" IN (SELECT id FROM "row_group" WHERE "parent" IN (new.id))); END;
CREATE TRIGGER "persona_interest_groups_insert" AFTER INSERT ON "persona" WHEN new."interest_groups" <> '' BEGIN INSERT INTO "persona_interest_groups" SELECT new.id, value FROM json_each('[' || new."interest_groups" || ']'); END;
CREATE TRIGGER "persona_interest_groups_update" AFTER UPDATE OF "interest_groups" ON "persona" WHEN old."interest_groups" <> new."interest_groups" BEGIN DELETE FROM "persona_interest_groups" WHERE row_id = old.id; INSERT INTO "persona_interest_groups" SELECT new.id, value FROM json_each('[' || new."interest_groups" || ']'); END;
CREATE TRIGGER "account_personas_insert" AFTER INSERT ON "account" WHEN new."personas" <> '' BEGIN INSERT INTO "account_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
CREATE TRIGGER "account_personas_update" AFTER UPDATE OF "personas" ON "account" WHEN old."personas" <> new."personas" BEGIN DELETE FROM "account_personas" WHERE row_id = old.id; INSERT INTO "account_personas" SELECT new.id, value FROM json_each('[' || new."personas" || ']'); END;
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
INSERT INTO organisation (id, name, type, create_time, update_time)
   VALUES (1, 'Home', 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000);
INSERT INTO platform (name, app, basis, basis_note, cap_hour, cap_day, recorded_by, update_time)
   VALUES ('shelf', 'app.shelf', 1, 'The fixture app of this product', 0, 0, 'system', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
INSERT INTO referral_sheet (id) VALUES (1);
INSERT INTO run_switch (lane) VALUES (0), (1);
INSERT INTO user_group (id, name, organisation, create_time, update_time)
   VALUES (1, 'General', 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000);
INSERT INTO alert_rule (kind, threshold, organisation_id, update_time) VALUES (5, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (6, 10, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (7, 5, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (8, 10, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (9, 3, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (10, 3, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (11, 4, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (12, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (13, 5, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (14, 5, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (20, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (21, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000), (22, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000);
