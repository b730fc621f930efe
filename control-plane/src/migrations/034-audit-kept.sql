CREATE TABLE "audit_kept" (
  "entry" integer PRIMARY KEY NOT NULL,
  "resource" text NOT NULL,
  "row_id" integer NOT NULL,
  "detail" text NOT NULL
);
CREATE INDEX "audit_kept.row" ON "audit_kept" ("resource","row_id");
