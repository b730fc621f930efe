CREATE TABLE "nurture_restored" (
  "account" integer PRIMARY KEY NOT NULL,
  "hosts" text NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("account") REFERENCES "account"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "restore" (
  "id" text PRIMARY KEY NOT NULL,
  "made" integer NOT NULL,
  "at" integer NOT NULL,
  "how" text NOT NULL,
  "drill" integer DEFAULT 0 NOT NULL,
  "held" text NOT NULL,
  "leases" integer NOT NULL,
  "ended" integer,
  CONSTRAINT "restore_drill" CHECK(drill IN (0, 1))
);
CREATE INDEX "restore_at" ON "restore" ("at");
CREATE TABLE "restored_deed" (
  "run" text PRIMARY KEY NOT NULL,
  "lease" integer NOT NULL,
  "attempt" integer NOT NULL,
  "host" integer NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "lane" integer,
  "task" integer,
  "note" text DEFAULT '' NOT NULL,
  "began" integer NOT NULL,
  "committed" integer NOT NULL,
  "ended" integer,
  "outcome" text DEFAULT '' NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "at" integer NOT NULL,
  CONSTRAINT "restored_deed_committed" CHECK(committed BETWEEN 0 AND 2),
  CONSTRAINT "restored_deed_state" CHECK(state BETWEEN 0 AND 2)
);
CREATE INDEX "restored_deed_state" ON "restored_deed" ("state","began");
CREATE TABLE "restored_hold" (
  "run" integer PRIMARY KEY NOT NULL,
  "host" integer,
  "hosts" text NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("run") REFERENCES "run"("seq") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "restored_host" (
  "host" integer PRIMARY KEY NOT NULL,
  "heard" integer,
  "knows" integer,
  "told" integer DEFAULT 0 NOT NULL,
  "left_out" integer DEFAULT 0 NOT NULL,
  FOREIGN KEY ("host") REFERENCES "host"("id") ON UPDATE no action ON DELETE cascade
);
CREATE TABLE "restored_stranger" (
  "id" text PRIMARY KEY NOT NULL,
  "address" text NOT NULL,
  "first" integer NOT NULL,
  "last" integer NOT NULL,
  "left_out" integer DEFAULT 0 NOT NULL
);
