-- Which files of this folder have been applied, and what they said then.
CREATE TABLE migration (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  applied_at INTEGER NOT NULL -- ms since 1970
);
