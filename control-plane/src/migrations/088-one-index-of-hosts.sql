-- Rankings of a host are found by the index that sorts by host. A second one, of ours alone, had a page of its own written
-- for nearly every row that came in: hosts are everywhere in it.
DROP INDEX ranking_own_host;
