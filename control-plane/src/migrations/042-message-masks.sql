ALTER TABLE "comment" ADD "original" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "original" text DEFAULT '' NOT NULL;
CREATE INDEX "comment.sealed" ON "comment" ("id") WHERE original <> '';
CREATE INDEX "private-message.sealed" ON "private_message" ("id") WHERE original <> '';
