-- Every way to draw a number, with constants, variables and expressions as arguments.
\set most 2 * 5
\set shape 2.5
\set uniform random(1, :most)
\set exponential random_exponential(1, 10, :shape)
\set gaussian random_gaussian(:most - 9, :most, 2.5)
\set zipfian RANDOM_ZIPFIAN(1, 10, 3 / 2.0)
\set negative random(-3, -1)
INSERT INTO seen (uniform, exponential, gaussian, zipfian, negative)
  VALUES (:uniform, :exponential, :gaussian, :zipfian, :negative);
