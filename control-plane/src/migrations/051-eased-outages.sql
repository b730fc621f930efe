ALTER TABLE "alert_outage" ADD "eased_event" integer;
ALTER TABLE "alert_outage" ADD "again_at" integer;
