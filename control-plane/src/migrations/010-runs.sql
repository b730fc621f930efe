-- Work on phones: one row for each time that a task is to be carried out (or checked) by a script.
-- lane: whose queue it stands in, the codes of script.purpose (0 book list, 1 story note, 2 check).
-- pin: '' any account; 'platform:<name>' or 'account:<id>' for a check that only there makes sense.
-- A lease is known by its number alone: it only grows (run_attempt.lease).
CREATE TABLE run (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  lane INTEGER NOT NULL CHECK (lane IN (0, 1, 2)),
  task_id INTEGER NOT NULL,
  pin TEXT NOT NULL DEFAULT '',
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 7),
  attempt INTEGER NOT NULL DEFAULT 0,
  cutoffs INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  lease INTEGER,
  lease_expires INTEGER,
  accepted_at INTEGER,
  host_id INTEGER,
  phone_id INTEGER,
  account_id INTEGER,
  phone TEXT NOT NULL DEFAULT '',
  account TEXT NOT NULL DEFAULT '',
  platform TEXT NOT NULL DEFAULT '',
  script TEXT NOT NULL DEFAULT '',
  script_hash TEXT NOT NULL DEFAULT '',
  commit_lease INTEGER,
  committed_at INTEGER,
  outcome_unknown INTEGER NOT NULL DEFAULT 0,
  end_lease INTEGER,
  message TEXT NOT NULL DEFAULT '',
  result TEXT NOT NULL DEFAULT '',
  screenshot INTEGER NOT NULL DEFAULT 0,
  queued_at INTEGER NOT NULL,
  leased_at INTEGER,
  finished_at INTEGER,
  -- An agent holds it exactly while a lease stands.
  CHECK ((lease IS NOT NULL) = (state IN (2, 3, 4))),
  -- What has committed never returns to the queue.
  CHECK (commit_lease IS NULL OR state NOT IN (0, 1)),
  CHECK ((commit_lease IS NULL) = (committed_at IS NULL)),
  CHECK (outcome_unknown = 0 OR (state = 7 AND commit_lease IS NOT NULL))
);
-- The queues, first come first served; not_before rides along so that a run that waits is passed over without its row.
CREATE INDEX run_queue ON run (lane, pin, state, seq, not_before) WHERE state IN (0, 1);
-- One run at a time on a phone.
CREATE UNIQUE INDEX run_phone_live ON run (phone_id) WHERE state IN (2, 3, 4);
CREATE INDEX run_live ON run (lease_expires) WHERE state IN (2, 3, 4);
-- A task has at most one run under way, and at most one check.
CREATE UNIQUE INDEX run_open ON run (task_id, lane) WHERE state < 5;
CREATE INDEX run_task ON run (task_id, seq);
-- Committed, and nobody knows how it went: few, and looked at often.
CREATE INDEX run_unknown ON run (lane, task_id) WHERE outcome_unknown = 1;
CREATE INDEX run_finished ON run (finished_at, state, lane) WHERE state IN (5, 6, 7);

CREATE TABLE run_history (
  id INTEGER PRIMARY KEY,
  run_seq INTEGER NOT NULL REFERENCES run (seq) ON DELETE CASCADE,
  state INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX run_history_run ON run_history (run_seq, id);

CREATE TABLE run_log (
  id INTEGER PRIMARY KEY,
  run_seq INTEGER NOT NULL REFERENCES run (seq) ON DELETE CASCADE,
  lease INTEGER NOT NULL,
  at INTEGER NOT NULL,
  level TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX run_log_run ON run_log (run_seq, id);

-- One row a lease. AUTOINCREMENT never gives a number twice, also after rows are pruned.
-- counts: it is a start in the sense of the rate caps; an offer that the agent refused is none.
CREATE TABLE run_attempt (
  lease INTEGER PRIMARY KEY AUTOINCREMENT,
  run_seq INTEGER NOT NULL REFERENCES run (seq) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  host_id INTEGER NOT NULL,
  phone_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  counts INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX run_attempt_run ON run_attempt (run_seq);
CREATE INDEX run_attempt_usage ON run_attempt (account_id, at) WHERE counts = 1;

-- The switch of each lane that has one: on or off, which card type, which operator (0 any).
CREATE TABLE run_switch (
  lane INTEGER PRIMARY KEY,
  is_on INTEGER NOT NULL DEFAULT 0,
  card_type INTEGER,
  operator INTEGER NOT NULL DEFAULT 0 CHECK (operator BETWEEN 0 AND 5)
);
INSERT INTO run_switch (lane) VALUES (0), (1);
