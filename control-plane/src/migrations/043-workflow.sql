CREATE TABLE "workflow" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "enabled" integer DEFAULT 0 NOT NULL,
  "next_time" integer,
  "trigger" integer DEFAULT 1 NOT NULL,
  "account_view" integer,
  "version" integer DEFAULT 1 NOT NULL,
  "enabled_user" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "at" text DEFAULT '' NOT NULL,
  "weekdays" text DEFAULT '' NOT NULL,
  "edited_by" text DEFAULT '' NOT NULL,
  "enabled_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "steps" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "workflow.owner_user_id" ON "workflow" ("owner_user_id");
CREATE INDEX "workflow.user_group_id" ON "workflow" ("user_group_id");
CREATE INDEX "workflow.organisation_id" ON "workflow" ("organisation_id");
CREATE INDEX "workflow_due" ON "workflow" ("next_time") WHERE enabled = 1;
CREATE TABLE "workflow_decision" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "deadline" integer,
  "asked" integer,
  "run" integer,
  "step" integer DEFAULT 1 NOT NULL,
  "reminders" integer DEFAULT 0 NOT NULL,
  "decided_time" integer,
  "starter" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "started_by" text DEFAULT '' NOT NULL,
  "decided_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "ask" text DEFAULT '' NOT NULL,
  "waits" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "questions" text DEFAULT '' NOT NULL,
  "answers" text DEFAULT '' NOT NULL,
  "shown" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("asked") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE set null,
  FOREIGN KEY ("run") REFERENCES "workflow_run"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "workflow_decision.asked" ON "workflow_decision" ("asked");
CREATE INDEX "workflow_decision.run" ON "workflow_decision" ("run");
CREATE INDEX "workflow_decision.owner_user_id" ON "workflow_decision" ("owner_user_id");
CREATE INDEX "workflow_decision.user_group_id" ON "workflow_decision" ("user_group_id");
CREATE INDEX "workflow_decision.organisation_id" ON "workflow_decision" ("organisation_id");
CREATE INDEX "workflow_decision_open" ON "workflow_decision" ("deadline") WHERE status = 0;
CREATE TABLE "workflow_run" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "status" integer DEFAULT 0 NOT NULL,
  "step" integer DEFAULT 1 NOT NULL,
  "steps" integer DEFAULT 0 NOT NULL,
  "workflow" integer,
  "version" integer DEFAULT 1 NOT NULL,
  "started" integer DEFAULT 1 NOT NULL,
  "planned_time" integer,
  "ended_time" integer,
  "acts_user" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "started_by" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("workflow") REFERENCES "workflow"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "workflow_run.workflow" ON "workflow_run" ("workflow");
CREATE INDEX "workflow_run.owner_user_id" ON "workflow_run" ("owner_user_id");
CREATE INDEX "workflow_run.user_group_id" ON "workflow_run" ("user_group_id");
CREATE INDEX "workflow_run.organisation_id" ON "workflow_run" ("organisation_id");
CREATE UNIQUE INDEX "workflow_run_open" ON "workflow_run" ("workflow") WHERE status IN (0, 1);
CREATE UNIQUE INDEX "workflow_run_planned" ON "workflow_run" ("workflow","planned_time");
CREATE TABLE "workflow_step" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "run" integer NOT NULL,
  "step" integer NOT NULL,
  "account" integer NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "attempt" integer DEFAULT 0 NOT NULL,
  "posts" text DEFAULT '[]' NOT NULL,
  "made" text DEFAULT '[]' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "due" integer,
  "ended" integer,
  FOREIGN KEY ("run") REFERENCES "workflow_run"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "workflow_step_once" ON "workflow_step" ("run","step","account");
CREATE TABLE "workflow_version" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "workflow" integer NOT NULL,
  "number" integer NOT NULL,
  "steps" text NOT NULL,
  "username" text NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("workflow") REFERENCES "workflow"("id") ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX "workflow_version_number" ON "workflow_version" ("workflow","number");
CREATE TABLE "workflow_accounts" (row_id INTEGER NOT NULL REFERENCES "workflow"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "account"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "workflow_accounts_link_id" ON "workflow_accounts" (link_id);
DELETE FROM "workflow_accounts";
INSERT INTO "workflow_accounts" SELECT t.id, k.value FROM "workflow" t, json_each('[' || t."accounts" || ']') k;
