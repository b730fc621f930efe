CREATE TABLE "backup_made" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "made" integer NOT NULL,
  "path" text NOT NULL,
  "bytes" integer NOT NULL
);
