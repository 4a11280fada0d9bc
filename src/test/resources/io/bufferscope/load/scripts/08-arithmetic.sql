-- What the server can compute as well.
\set a random(-1000, 1000)
\set b random(1, 50) * CASE WHEN :a % 2 = 0 THEN -1 ELSE 1 END
\set sum :a + :b * 3 - (2 - :a)
\set quotient :a / :b
\set rest mod(:a, :b)
\set bits (:a & 255) | 1 << 9 # 3
\set flipped ~:a
\set further greatest(:a, :b, 7) - least(:a, :b, 7) + abs(:a)
\set root sqrt(abs(:a)) * pi() + exp(ln(2.0)) + pow(2, 0.5)
\set near int(:a / 7.0)
\set size CASE WHEN :a < -500 THEN 1 WHEN :a < 0 OR :a > 990 AND NOT false THEN 2 ELSE 3 END
\set truth :a >= 0 and not :b = 1 or :a <> :b and 1 != 1
\set none CASE WHEN false THEN 1 END
\set filled CASE WHEN :none IS NULL AND :none ISNULL THEN :truth IS TRUE ELSE :none NOTNULL END
INSERT INTO seen
    (a, b, sum, quotient, rest, bits, flipped, further, root, near, size, truth, none, filled)
  VALUES (:a, :b, :sum, :quotient, :rest, :bits, :flipped, :further, :root, :near, :size, :truth,
    :none, :filled);
