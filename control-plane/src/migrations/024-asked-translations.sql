CREATE TABLE "asked_translation" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "request" text NOT NULL,
  "create_time" integer NOT NULL
);
CREATE UNIQUE INDEX "asked_translation_request" ON "asked_translation" ("user_id","request");
CREATE TABLE "asked_translation_part" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "asked" integer NOT NULL,
  "part" integer NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "error" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("asked") REFERENCES "asked_translation"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "asked_translation_part_part" CHECK(part BETWEEN 0 AND 1),
  CONSTRAINT "asked_translation_part_state" CHECK(state BETWEEN 0 AND 2)
);
CREATE INDEX "asked_translation_part_asked" ON "asked_translation_part" ("asked");
