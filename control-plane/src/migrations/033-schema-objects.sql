CREATE TABLE "schema_objects" (
  "number" integer PRIMARY KEY NOT NULL,
  "sha256" text NOT NULL,
  "made_at" integer NOT NULL
);
