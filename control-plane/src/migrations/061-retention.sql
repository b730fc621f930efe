-- What has been taken out by age or budget, by kind.
CREATE TABLE retention_count (
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  last_rows INTEGER NOT NULL,
  last_time INTEGER NOT NULL
) WITHOUT ROWID;
