-- Messages to webhooks: which events each tells of, when it was last tried, and whether it only tries the way.
ALTER TABLE alert_delivery ADD COLUMN last_time INTEGER;
ALTER TABLE alert_delivery ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
CREATE TABLE alert_delivery_event (
  event_id INTEGER NOT NULL,
  delivery_id INTEGER NOT NULL,
  PRIMARY KEY (event_id, delivery_id)
) WITHOUT ROWID;
CREATE INDEX alert_delivery_event_delivery ON alert_delivery_event (delivery_id);
CREATE TRIGGER alert_delivery_event_delete AFTER DELETE ON alert_delivery BEGIN
  DELETE FROM alert_delivery_event WHERE delivery_id = old.id;
END;

-- Rows of site checks are kept by the same ages and budgets as everything else.
INSERT INTO setting (name, value)
SELECT 'retention', json_object('site-checks', json_object('days', json(value), 'rows', 20000000))
FROM setting WHERE name = 'siteCheckKeptDays'
ON CONFLICT (name) DO UPDATE SET value = json_patch(setting.value, excluded.value);
DELETE FROM setting WHERE name IN ('siteCheckKeptDays', 'siteCheckKeptRows');
