CREATE TABLE "customer_merge" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kept" integer NOT NULL,
  "gone" integer NOT NULL,
  "at" integer NOT NULL,
  "actor" text NOT NULL,
  "detail" text DEFAULT '' NOT NULL
);
CREATE INDEX "customer_merge.kept" ON "customer_merge" ("kept");
