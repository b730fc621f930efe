-- Long work with progress. state: 0 queued, 1 running, 2 cancelling, 3 done, 4 failed, 5 cancelled, 6 interrupted.
-- title is a text key, title_data its values; counts: how many of what came out; params: what a resumable job needs to go
-- on after a restart. These are JSON. link: where in the console the outcome is. user_id 0: the control plane itself.
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  title_data TEXT NOT NULL DEFAULT '{}',
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 6),
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}',
  link TEXT NOT NULL DEFAULT '',
  params TEXT NOT NULL DEFAULT '',
  resumable INTEGER NOT NULL DEFAULT 0,
  user_id INTEGER NOT NULL,
  username TEXT NOT NULL,
  error TEXT NOT NULL DEFAULT '',
  error_data TEXT NOT NULL DEFAULT '{}',
  create_time INTEGER NOT NULL,
  start_time INTEGER,
  end_time INTEGER,
  CHECK ((end_time IS NOT NULL) = (state >= 3))
);
CREATE INDEX job_user ON job (user_id, id);
CREATE INDEX job_kind ON job (kind, id);
CREATE INDEX job_open ON job (state, id) WHERE state < 3;
CREATE INDEX job_ended ON job (end_time) WHERE state >= 3;
