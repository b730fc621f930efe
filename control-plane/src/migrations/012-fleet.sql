-- What agents report of their phones beside the columns of the phone list.
CREATE TABLE phone_link (
  phone_id INTEGER PRIMARY KEY REFERENCES phone (id) ON DELETE CASCADE,
  host_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  adb_state TEXT NOT NULL,
  brand TEXT NOT NULL,
  sdk INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL
);
CREATE INDEX phone_link_host ON phone_link (host_id);

-- operator: 0 unknown, 1 China Mobile, 2 China Unicom, 3 China Telecom, from the numeric code.
CREATE TABLE phone_sim (
  phone_id INTEGER NOT NULL REFERENCES phone (id) ON DELETE CASCADE,
  slot INTEGER NOT NULL,
  carrier TEXT NOT NULL,
  numeric TEXT NOT NULL,
  operator INTEGER NOT NULL,
  number TEXT NOT NULL,
  iccid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('real', 'virtual')),
  PRIMARY KEY (phone_id, slot)
) WITHOUT ROWID;

CREATE TABLE phone_subsystem (
  phone_id INTEGER NOT NULL REFERENCES phone (id) ON DELETE CASCADE,
  user INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (phone_id, user)
) WITHOUT ROWID;

CREATE TABLE phone_app (
  phone_id INTEGER NOT NULL REFERENCES phone (id) ON DELETE CASCADE,
  package TEXT NOT NULL,
  version TEXT NOT NULL,
  md5 TEXT NOT NULL,
  PRIMARY KEY (phone_id, package)
) WITHOUT ROWID;

-- Identities of agents and the one-time tokens that become one; of both only the SHA-256.
CREATE TABLE host_secret (
  host_id INTEGER PRIMARY KEY REFERENCES host (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
);
CREATE TABLE enrol_token (
  hash TEXT PRIMARY KEY,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) WITHOUT ROWID;
