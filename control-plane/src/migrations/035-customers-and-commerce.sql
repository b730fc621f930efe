CREATE TABLE "app_user" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "is_fan" integer DEFAULT 0 NOT NULL,
  "consent_time" integer,
  "first_seen" integer,
  "last_seen" integer,
  "fan_since" integer,
  "forgotten" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "app" text DEFAULT '' NOT NULL,
  "external_id" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "app_user.natural-key" ON "app_user" ("app","external_id","organisation_id");
CREATE INDEX "app_user.organisation_id" ON "app_user" ("organisation_id");
CREATE TABLE "commodity" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "sale_status" integer DEFAULT 0 NOT NULL,
  "price" integer DEFAULT 0 NOT NULL,
  "stock" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "currency" text DEFAULT 'USD' NOT NULL,
  "sku" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "image" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  "link" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "commodity.natural-key" ON "commodity" ("sku","organisation_id");
CREATE INDEX "commodity.organisation_id" ON "commodity" ("organisation_id");
CREATE TABLE "contact" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "platform" integer,
  "group" integer,
  "consent" integer DEFAULT 1 NOT NULL,
  "forgotten" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "email" text DEFAULT '' NOT NULL,
  "handle" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("group") REFERENCES "row_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "contact.platform" ON "contact" ("platform");
CREATE INDEX "contact.group" ON "contact" ("group");
CREATE INDEX "contact.owner_user_id" ON "contact" ("owner_user_id");
CREATE INDEX "contact.user_group_id" ON "contact" ("user_group_id");
CREATE INDEX "contact.organisation_id" ON "contact" ("organisation_id");
CREATE TABLE "customer" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" integer DEFAULT 1 NOT NULL,
  "signing_status" integer DEFAULT 0 NOT NULL,
  "ai_hosting_status" integer DEFAULT 0 NOT NULL,
  "forgotten" integer,
  "create_time" integer,
  "update_time" integer,
  "owner_user_id" integer,
  "user_group_id" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "contract_until" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "phone_digits" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "company" text DEFAULT '' NOT NULL,
  "email" text DEFAULT '' NOT NULL,
  "accounts" text DEFAULT '' NOT NULL,
  "tags" text DEFAULT '' NOT NULL,
  "contract" text DEFAULT '' NOT NULL,
  "email_key" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("owner_user_id") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("user_group_id") REFERENCES "user_group"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "customer.owner_user_id" ON "customer" ("owner_user_id");
CREATE INDEX "customer.user_group_id" ON "customer" ("user_group_id");
CREATE INDEX "customer.organisation_id" ON "customer" ("organisation_id");
CREATE INDEX "customer.email-key" ON "customer" ("email_key") WHERE email_key <> '';
CREATE INDEX "customer.phone-digits" ON "customer" ("phone_digits") WHERE phone_digits <> '';
CREATE TABLE "customer_handle" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "customer" integer,
  "platform" integer,
  "create_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "handle" text DEFAULT '' NOT NULL,
  "handle_key" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("customer") REFERENCES "customer"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("platform") REFERENCES "platform"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "customer_handle.customer" ON "customer_handle" ("customer");
CREATE INDEX "customer_handle.platform" ON "customer_handle" ("platform");
CREATE INDEX "customer-handle.key" ON "customer_handle" ("platform","handle_key");
CREATE TABLE "customer_note" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "customer" integer,
  "assigned_to" integer,
  "done" integer DEFAULT 0 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "due" text DEFAULT '' NOT NULL,
  "done_by" text DEFAULT '' NOT NULL,
  "created_by" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("customer") REFERENCES "customer"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("assigned_to") REFERENCES "user"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "customer_note.customer" ON "customer_note" ("customer");
CREATE INDEX "customer_note.assigned_to" ON "customer_note" ("assigned_to");
CREATE TABLE "customer_order" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "customer" integer,
  "status" integer DEFAULT 0 NOT NULL,
  "payment_status" integer DEFAULT 0 NOT NULL,
  "commodity" integer,
  "service" integer,
  "count" integer DEFAULT 1 NOT NULL,
  "price" integer,
  "total" integer DEFAULT 0 NOT NULL,
  "payment_config" integer,
  "paid_time" integer,
  "refunded_time" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "currency" text DEFAULT '' NOT NULL,
  "thing" text DEFAULT '' NOT NULL,
  "reference" text DEFAULT '' NOT NULL,
  "refund_reference" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("customer") REFERENCES "customer"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("commodity") REFERENCES "commodity"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("service") REFERENCES "value_service"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("payment_config") REFERENCES "payment_config"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "customer_order.customer" ON "customer_order" ("customer");
CREATE INDEX "customer_order.commodity" ON "customer_order" ("commodity");
CREATE INDEX "customer_order.service" ON "customer_order" ("service");
CREATE INDEX "customer_order.payment_config" ON "customer_order" ("payment_config");
CREATE TABLE "payment_config" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "payment_type" integer DEFAULT 1 NOT NULL,
  "result_type" integer DEFAULT 1 NOT NULL,
  "usage" integer DEFAULT 1 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL
);
CREATE TABLE "value_grant" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "organisation" integer,
  "service" integer,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "until" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("organisation") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY ("service") REFERENCES "value_service"("id") ON UPDATE no action ON DELETE no action
);
CREATE INDEX "value_grant.organisation" ON "value_grant" ("organisation");
CREATE INDEX "value_grant.service" ON "value_grant" ("service");
CREATE TABLE "value_service" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "feature" integer DEFAULT 1 NOT NULL,
  "price" integer DEFAULT 0 NOT NULL,
  "period" integer DEFAULT 1 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "create_time" integer,
  "update_time" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "currency" text DEFAULT 'USD' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL
);
CREATE TABLE "app_user_tags" (row_id INTEGER NOT NULL REFERENCES "app_user"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "app_user_tags_link_id" ON "app_user_tags" (link_id);
CREATE TABLE "commodity_accounts" (row_id INTEGER NOT NULL REFERENCES "commodity"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "account"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "commodity_accounts_link_id" ON "commodity_accounts" (link_id);
CREATE TABLE "contact_tags" (row_id INTEGER NOT NULL REFERENCES "contact"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "contact_tags_link_id" ON "contact_tags" (link_id);
CREATE TABLE "customer_accounts" (row_id INTEGER NOT NULL REFERENCES "customer"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "account"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "customer_accounts_link_id" ON "customer_accounts" (link_id);
CREATE TABLE "customer_tags" (row_id INTEGER NOT NULL REFERENCES "customer"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "tag"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "customer_tags_link_id" ON "customer_tags" (link_id);
DELETE FROM "app_user_tags";
INSERT INTO "app_user_tags" SELECT t.id, k.value FROM "app_user" t, json_each('[' || t."tags" || ']') k;
DELETE FROM "commodity_accounts";
INSERT INTO "commodity_accounts" SELECT t.id, k.value FROM "commodity" t, json_each('[' || t."accounts" || ']') k;
DELETE FROM "contact_tags";
INSERT INTO "contact_tags" SELECT t.id, k.value FROM "contact" t, json_each('[' || t."tags" || ']') k;
DELETE FROM "customer_accounts";
INSERT INTO "customer_accounts" SELECT t.id, k.value FROM "customer" t, json_each('[' || t."accounts" || ']') k;
DELETE FROM "customer_tags";
INSERT INTO "customer_tags" SELECT t.id, k.value FROM "customer" t, json_each('[' || t."tags" || ']') k;
