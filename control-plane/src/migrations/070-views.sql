-- Named queries of lists. owner: the username, for when the user has gone; name_key: the name regardless of case.
-- A deleted one can be brought back until it is pruned.
CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  list TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  query TEXT NOT NULL,
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  create_time INTEGER NOT NULL,
  update_time INTEGER NOT NULL,
  deleted_time INTEGER
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (user_id, list, name_key) WHERE deleted_time IS NULL;
CREATE INDEX saved_view_shared ON saved_view (list) WHERE shared = 1 AND deleted_time IS NULL;
CREATE INDEX saved_view_deleted ON saved_view (deleted_time) WHERE deleted_time IS NOT NULL;
-- How a user wants a list. columns is JSON; NULL is as usual.
CREATE TABLE list_preference (
  user_id INTEGER NOT NULL,
  list TEXT NOT NULL,
  columns TEXT,
  density TEXT,
  default_view INTEGER,
  update_time INTEGER NOT NULL,
  PRIMARY KEY (user_id, list)
) WITHOUT ROWID;
-- What somebody shared outlives them; the rest goes with them.
CREATE TRIGGER user_views_gone AFTER DELETE ON user BEGIN
  DELETE FROM saved_view WHERE user_id = old.id AND shared = 0;
  DELETE FROM list_preference WHERE user_id = old.id;
END;
