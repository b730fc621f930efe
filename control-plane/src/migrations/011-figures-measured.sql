ALTER TABLE "statistics_account" ADD "measured_at" integer;
ALTER TABLE "statistics_persona" ADD "measured_at" integer;
ALTER TABLE "statistics_publish" ADD "measured_at" integer;
