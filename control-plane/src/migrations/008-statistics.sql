CREATE TABLE "statistics_account" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "account" integer NOT NULL,
  "platform" integer,
  "account_group" integer,
  "level" integer DEFAULT 0 NOT NULL,
  "banned" integer DEFAULT 0 NOT NULL,
  "posts" integer DEFAULT 0 NOT NULL,
  "views" integer,
  "likes" integer,
  "comments" integer,
  "shares" integer,
  "runs" integer DEFAULT 0 NOT NULL,
  "failures" integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX "statistics_account_key" ON "statistics_account" ("day","account");
CREATE INDEX "statistics_account_account" ON "statistics_account" ("account","day");
CREATE INDEX "statistics_account_at" ON "statistics_account" ("at");
CREATE TABLE "statistics_day" (
  "name" text NOT NULL,
  "day" text NOT NULL,
  "made_at" integer NOT NULL,
  PRIMARY KEY("name", "day")
) WITHOUT ROWID;
CREATE TABLE "statistics_operator" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "user" integer NOT NULL,
  "personas" integer DEFAULT 0 NOT NULL,
  "made" integer DEFAULT 0 NOT NULL,
  "judged" integer DEFAULT 0 NOT NULL,
  "published" integer DEFAULT 0 NOT NULL,
  "abnormal" integer DEFAULT 0 NOT NULL,
  "runs" integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX "statistics_operator_key" ON "statistics_operator" ("day","user");
CREATE INDEX "statistics_operator_at" ON "statistics_operator" ("at");
CREATE TABLE "statistics_persona" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "persona" integer NOT NULL,
  "group" integer,
  "currency" text NOT NULL,
  "made" integer DEFAULT 0 NOT NULL,
  "kept" integer DEFAULT 0 NOT NULL,
  "used" integer DEFAULT 0 NOT NULL,
  "passed" integer DEFAULT 0 NOT NULL,
  "published" integer DEFAULT 0 NOT NULL,
  "views" integer,
  "likes" integer,
  "comments" integer,
  "shares" integer,
  "cost" integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX "statistics_persona_key" ON "statistics_persona" ("day","persona","currency");
CREATE INDEX "statistics_persona_at" ON "statistics_persona" ("at");
CREATE TABLE "statistics_publish" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "account" integer NOT NULL,
  "publisher" text NOT NULL,
  "step" integer NOT NULL,
  "platform" integer,
  "account_group" integer,
  "planned" integer DEFAULT 0 NOT NULL,
  "completed" integer DEFAULT 0 NOT NULL,
  "cancelled" integer DEFAULT 0 NOT NULL,
  "abnormal" integer DEFAULT 0 NOT NULL,
  "unknown" integer DEFAULT 0 NOT NULL,
  "views" integer,
  "likes" integer,
  "comments" integer,
  "shares" integer
);
CREATE UNIQUE INDEX "statistics_publish_key" ON "statistics_publish" ("day","account","publisher","step");
CREATE INDEX "statistics_publish_at" ON "statistics_publish" ("at");
CREATE TABLE "statistics_tag" (
  "id" integer PRIMARY KEY NOT NULL,
  "day" text NOT NULL,
  "at" integer NOT NULL,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "tag" integer NOT NULL,
  "whose" text NOT NULL,
  "library_items" integer DEFAULT 0 NOT NULL,
  "accounts" integer DEFAULT 0 NOT NULL,
  "publications" integer DEFAULT 0 NOT NULL,
  "views" integer
);
CREATE UNIQUE INDEX "statistics_tag_key" ON "statistics_tag" ("day","tag","whose");
CREATE INDEX "statistics_tag_at" ON "statistics_tag" ("at");
