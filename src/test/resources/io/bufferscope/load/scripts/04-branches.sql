-- Branches inside branches; what is not taken cannot be computed.
\set x random(1, 10)
\if :x <= 2
  \set word 1
\elif :x <= 5
  \if :x = 3
    \set word 2
  \elif :x > 3
    \set word 3
  \elif 1 / 0
    \set word 1 / 0
  \endif
\elif :x > 5 and :x is not null
  \set word 4
\else
  \if 1 / 0
  \endif
  \set word 1 / 0
\endif
\if null
  INSERT INTO seen (x, word) VALUES (:x, 0);
\endif
\if 0.0
  INSERT INTO seen (x, word) VALUES (:x, 0);
\else
  INSERT INTO seen (x, word) VALUES (:x, :word);
\endif
