-- The personal token that speaks by a connection, which has no secret of its own then.
ALTER TABLE connections ADD COLUMN token_id INTEGER REFERENCES personal_tokens (id) ON DELETE SET NULL ON UPDATE CASCADE;
