ALTER TABLE "alert_event" ADD "subject_id" integer;
ALTER TABLE "alert_event" ADD "subject_list" text DEFAULT '' NOT NULL;
