-- Hash functions and the permutation, with a seed and with that of the run.
\set n random(3, 10)
INSERT INTO seen (n) VALUES (:n) RETURNING id \gset
\set murmur2 hash(:n, 5432)
\set same hash_murmur2(:n, 5432)
\set fnv1a hash_fnv1a(:n, 5432)
\set run hash(:n)
\set place permute(:n, 20, 42)
\set other permute(:n, 20)
UPDATE seen
  SET murmur2 = :murmur2, same = :same, fnv1a = :fnv1a, run = :run, place = :place, other = :other
  WHERE id = :id;
