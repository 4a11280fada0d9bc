-- Rows of one statement are values of the next.
\set aid random(1, 100000 * :scale)
SELECT aid AS key, bid AS branch, aid % 7 AS rest FROM pgbench_accounts WHERE aid = :aid \gset got_
\set found 0
SELECT aid AS found FROM pgbench_accounts WHERE aid = :aid AND aid % 2 = 0 \aset
SELECT tid AS last FROM pgbench_tellers WHERE tid <= 10 ORDER BY tid;
\aset
INSERT INTO seen (aid, key, branch, rest, found, last)
  VALUES (:aid, :got_key, :got_branch, :got_rest + 0, :found, :last);
