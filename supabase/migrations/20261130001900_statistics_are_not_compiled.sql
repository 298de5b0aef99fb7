-- PostgreSQL compiles a query that it thinks dear: more than a second, for a count of some milliseconds.

alter function hawa.statistics(text,timestamptz) set jit = 'off';
