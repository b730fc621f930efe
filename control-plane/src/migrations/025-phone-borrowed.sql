CREATE TABLE "phone_borrowed" (
  "phone_id" integer PRIMARY KEY NOT NULL,
  "host_id" integer NOT NULL,
  "settings" text NOT NULL,
  "at" integer NOT NULL,
  FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON UPDATE no action ON DELETE cascade
);
