CREATE TABLE "network" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "host" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "subnet_mask" text DEFAULT '' NOT NULL,
  "gateway" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "dns" text DEFAULT '' NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  "ros_config" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "network.natural-key" ON "network" ("name","organisation_id");
CREATE INDEX "network.host" ON "network" ("host");
CREATE INDEX "network.organisation_id" ON "network" ("organisation_id");
CREATE TABLE "node" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "port" integer DEFAULT 0 NOT NULL,
  "available" integer DEFAULT 1 NOT NULL,
  "validity" integer DEFAULT 2 NOT NULL,
  "check_time" integer,
  "latency_ms" integer,
  "network" integer,
  "due_time" integer,
  "create_time" integer,
  "update_time" integer,
  "organisation_id" integer,
  "revision" integer DEFAULT 1 NOT NULL,
  "country" text DEFAULT '' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  "create_user" text DEFAULT '' NOT NULL,
  "host" text DEFAULT '' NOT NULL,
  "usage" text DEFAULT '' NOT NULL,
  "phones" text DEFAULT '' NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("network") REFERENCES "network"("id") ON UPDATE no action ON DELETE no action,
  FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX "node.natural-key" ON "node" ("host","port","organisation_id");
CREATE INDEX "node.network" ON "node" ("network");
CREATE INDEX "node.organisation_id" ON "node" ("organisation_id");
CREATE TABLE "node_phones" (row_id INTEGER NOT NULL REFERENCES "node"(id) ON DELETE CASCADE, link_id INTEGER NOT NULL REFERENCES "phone"(id), PRIMARY KEY (row_id, link_id)) WITHOUT ROWID;
CREATE INDEX "node_phones_link_id" ON "node_phones" (link_id);
DELETE FROM "node_phones";
INSERT INTO "node_phones" SELECT t.id, k.value FROM "node" t, json_each('[' || t."phones" || ']') k;
