-- The server's time of this moment.
SELECT clock_timestamp() AS at
