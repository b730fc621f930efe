-- The only platform registered from the start is the product's own fixture app; it is uncapped.
INSERT INTO platform (name, app, basis, basis_note, cap_hour, cap_day, recorded_by, update_time)
VALUES ('shelf', 'app.shelf', 1, 'The fixture app of this product', 0, 0, 'system', CAST(strftime('%s', 'now') AS INTEGER) * 1000)
ON CONFLICT (name) DO NOTHING;
