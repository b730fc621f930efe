CREATE TABLE "avatar_draft" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "organisation_id" integer NOT NULL,
  "form" text NOT NULL,
  "create_time" integer NOT NULL
);
CREATE TABLE "avatar_draft_part" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "draft" integer NOT NULL,
  "state" integer DEFAULT 0 NOT NULL,
  "avatar" integer,
  "error" text DEFAULT '' NOT NULL,
  FOREIGN KEY ("draft") REFERENCES "avatar_draft"("id") ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "avatar_draft_part_state" CHECK(state BETWEEN 0 AND 2)
);
CREATE INDEX "avatar_draft_part_draft" ON "avatar_draft_part" ("draft");
