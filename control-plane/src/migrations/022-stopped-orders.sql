ALTER TABLE "model_order" ADD "stopped" integer DEFAULT 0 NOT NULL;
