CREATE TABLE "hosted_question" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "conversation" integer NOT NULL,
  "newest" integer NOT NULL,
  "sources" text NOT NULL,
  FOREIGN KEY ("conversation") REFERENCES "conversation"("id") ON UPDATE no action ON DELETE cascade
);
CREATE INDEX "hosted_question_conversation" ON "hosted_question" ("conversation");
ALTER TABLE "account" ADD "reply_notice" text DEFAULT '' NOT NULL;
ALTER TABLE "conversation" ADD "handed_over" integer;
ALTER TABLE "conversation" ADD "machine_due" integer DEFAULT 0 NOT NULL;
ALTER TABLE "conversation" ADD "machine_seen" integer DEFAULT 0 NOT NULL;
ALTER TABLE "conversation" ADD "machine_note" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "hosted" integer DEFAULT 0 NOT NULL;
ALTER TABLE "private_message" ADD "why" text DEFAULT '' NOT NULL;
ALTER TABLE "private_message" ADD "sources" text DEFAULT '' NOT NULL;
CREATE INDEX "conversation.machine_due" ON "conversation" ("customer") WHERE machine_due = 1 AND handed_over IS NULL;
