CREATE TABLE "migration_finding" (
  "id" integer PRIMARY KEY NOT NULL,
  "number" integer NOT NULL,
  "what" text NOT NULL,
  "count" integer NOT NULL,
  "told_at" integer
);
-- Earlier migrations emptied pairs when they made a list anew: each follows its column again, without what names a row that is gone.
DELETE FROM "content_review_platforms";
INSERT INTO "content_review_platforms" SELECT DISTINCT t."id", k.value FROM "content_review" t, json_each('[' || t."platforms" || ']') k WHERE EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'content-review.platforms', count(*) FROM "content_review" t, json_each('[' || t."platforms" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "content_task_personas";
INSERT INTO "content_task_personas" SELECT DISTINCT t."id", k.value FROM "content_task" t, json_each('[' || t."personas" || ']') k WHERE EXISTS (SELECT 1 FROM "persona" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'content-task.personas', count(*) FROM "content_task" t, json_each('[' || t."personas" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "persona" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "content_task_platforms";
INSERT INTO "content_task_platforms" SELECT DISTINCT t."id", k.value FROM "content_task" t, json_each('[' || t."platforms" || ']') k WHERE EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'content-task.platforms', count(*) FROM "content_task" t, json_each('[' || t."platforms" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "library_item_tags";
INSERT INTO "library_item_tags" SELECT DISTINCT t."id", k.value FROM "library_item" t, json_each('[' || t."tags" || ']') k WHERE EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'library-item.tags', count(*) FROM "library_item" t, json_each('[' || t."tags" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "persona_interest_groups";
INSERT INTO "persona_interest_groups" SELECT DISTINCT t."id", k.value FROM "persona" t, json_each('[' || t."interest_groups" || ']') k WHERE EXISTS (SELECT 1 FROM "row_group" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'persona.interest_groups', count(*) FROM "persona" t, json_each('[' || t."interest_groups" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "row_group" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "account_personas";
INSERT INTO "account_personas" SELECT DISTINCT t."id", k.value FROM "account" t, json_each('[' || t."personas" || ']') k WHERE EXISTS (SELECT 1 FROM "persona" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'account.personas', count(*) FROM "account" t, json_each('[' || t."personas" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "persona" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "account_tags";
INSERT INTO "account_tags" SELECT DISTINCT t."id", k.value FROM "account" t, json_each('[' || t."tags" || ']') k WHERE EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'account.tags', count(*) FROM "account" t, json_each('[' || t."tags" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "host_tags";
INSERT INTO "host_tags" SELECT DISTINCT t."id", k.value FROM "host" t, json_each('[' || t."tags" || ']') k WHERE EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'host.tags', count(*) FROM "host" t, json_each('[' || t."tags" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "phone_tags";
INSERT INTO "phone_tags" SELECT DISTINCT t."id", k.value FROM "phone" t, json_each('[' || t."tags" || ']') k WHERE EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'phone.tags', count(*) FROM "phone" t, json_each('[' || t."tags" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "tag" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "nurture_task_accounts";
INSERT INTO "nurture_task_accounts" SELECT DISTINCT t."id", k.value FROM "nurture_task" t, json_each('[' || t."accounts" || ']') k WHERE EXISTS (SELECT 1 FROM "account" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'nurture-task.accounts', count(*) FROM "nurture_task" t, json_each('[' || t."accounts" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "account" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "release_platforms";
INSERT INTO "release_platforms" SELECT DISTINCT t."id", k.value FROM "release" t, json_each('[' || t."platforms" || ']') k WHERE EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'release.platforms', count(*) FROM "release" t, json_each('[' || t."platforms" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "platform" o WHERE o."id" = k.value) GROUP BY 1;
DELETE FROM "release_accounts";
INSERT INTO "release_accounts" SELECT DISTINCT t."id", k.value FROM "release" t, json_each('[' || t."accounts" || ']') k WHERE EXISTS (SELECT 1 FROM "account" o WHERE o."id" = k.value);
INSERT INTO "migration_finding" ("number", "what", "count") SELECT (SELECT max("number") + 1 FROM "migration"), 'release.accounts', count(*) FROM "release" t, json_each('[' || t."accounts" || ']') k WHERE NOT EXISTS (SELECT 1 FROM "account" o WHERE o."id" = k.value) GROUP BY 1;
