/* A comment; /* with one inside; */ :x is written into it. */
-- A comment; :y is not, and 'nothing is open here
\set x random(1, 100)
INSERT INTO seen (x, quoted, escaped, dollars, named, span)
  VALUES (
    :x::integer, -- a cast, and no variable
    'it''s ; :x \',
    E'it\'s ; :x',
    $body$ ; ' :x -- $$ $body$,
    (SELECT "a;b" FROM (SELECT :x AS "a;b") AS named),
    time '12:30' - time '10:15'
  );
DO $$ BEGIN IF 1 > 2 THEN RAISE 'never'; END IF; END $$;
SELECT (ARRAY[1, 2, 3])[1:2];
UPDATE seen SET done = true WHERE NOT done AND x = :x
