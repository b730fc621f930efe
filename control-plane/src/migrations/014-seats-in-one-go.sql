DROP VIEW IF EXISTS "phone_seats";
CREATE INDEX "account_seat" ON "account" ("phone","subsystem","platform");
CREATE INDEX "run_account_worked" ON "run" ("account_id","finished_at") WHERE state = 5;
CREATE VIEW "phone_seats" AS WITH place AS MATERIALIZED (SELECT v.phone_id, v.subsystem, v.platform_id, v.seat <> 0 AS taken,
       CASE WHEN v.seat = 0 THEN pl.name || ' · ' || v.subsystem END AS empty
     FROM device_seat v LEFT JOIN platform pl ON pl.id = v.platform_id ORDER BY v.phone_id, pl.name, v.subsystem),
   held AS MATERIALIZED (SELECT phone_id, subsystem, sum(taken) AS accounts, count(*) AS places FROM place
     GROUP BY phone_id, subsystem ORDER BY phone_id, subsystem)
   SELECT h.phone_id, h.accounts, h.places - h.accounts AS empty, h.by_subsystem, coalesce(s.empty, '') AS empty_seats, s.platforms
   FROM (SELECT phone_id, sum(accounts) AS accounts, sum(places) AS places,
       group_concat(subsystem || ': ' || accounts, ' · ') AS by_subsystem FROM held GROUP BY phone_id) h
     JOIN (SELECT phone_id, group_concat(empty, ', ') AS empty, group_concat(DISTINCT platform_id) AS platforms
       FROM place GROUP BY phone_id) s ON s.phone_id = h.phone_id;
