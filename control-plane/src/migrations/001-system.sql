-- Rows and changes of each table that has a list, kept by its triggers: counting costs nothing, and a cache knows its age.
CREATE TABLE table_stat (
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Settings of the installation; value is JSON.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Signed-in users. Of the token only the SHA-256 is kept.
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  agent TEXT NOT NULL,
  create_time INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  expires INTEGER NOT NULL
);
CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_expires ON session (expires);

-- Failed attempts to sign in, by `user:<name>` and `address:<ip>`.
CREATE TABLE login_attempt (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX login_attempt_subject ON login_attempt (subject, at);
CREATE INDEX login_attempt_at ON login_attempt (at);

-- The authenticator app of a user. pending: shown and not yet confirmed. last_step: the 30 seconds whose code was used last.
CREATE TABLE second_factor (
  user_id INTEGER PRIMARY KEY,
  secret TEXT NOT NULL DEFAULT '',
  pending TEXT NOT NULL DEFAULT '',
  last_step INTEGER NOT NULL DEFAULT 0
);

-- Permission keys of the roles.
CREATE TABLE role_permission (
  role_id INTEGER NOT NULL,
  permission TEXT NOT NULL,
  PRIMARY KEY (role_id, permission)
) WITHOUT ROWID;

-- Answers of calls that carried an Idempotency-Key, kept for a day. body is empty while the call is under way.
CREATE TABLE idempotency (
  actor INTEGER NOT NULL,
  key TEXT NOT NULL,
  request TEXT NOT NULL,
  body TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (actor, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_at ON idempotency (at);

-- Imports. state: 0 checked, 1 done, 2 undone. options and columns are JSON.
CREATE TABLE import_batch (
  id TEXT PRIMARY KEY,
  resource TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  username TEXT NOT NULL,
  file_name TEXT NOT NULL,
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2),
  options TEXT NOT NULL,
  columns TEXT NOT NULL,
  counts TEXT NOT NULL,
  create_time INTEGER NOT NULL,
  update_time INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX import_batch_user ON import_batch (user_id, create_time);
CREATE INDEX import_batch_time ON import_batch (create_time);

-- Its rows. verdict: 0 new, 1 changed, 2 same, 3 wrong, 4 removed (stood in the scope and not in the file).
-- cells: what the file said, kept of wrong rows for the error file; vals: what will be stored; prior: what stood there;
-- problems: what is wrong. All JSON.
CREATE TABLE import_row (
  batch_id TEXT NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  verdict INTEGER NOT NULL CHECK (verdict BETWEEN 0 AND 4),
  seq INTEGER NOT NULL,
  row_id INTEGER,
  cells TEXT,
  vals TEXT,
  prior TEXT,
  problems TEXT,
  PRIMARY KEY (batch_id, verdict, seq)
) WITHOUT ROWID;
