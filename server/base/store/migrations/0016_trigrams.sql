-- Trigrams find what has a text anywhere in it. The extension comes with PostgreSQL and is a trusted one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
