-- Built apart from the columns, so that reads of these tables go on.
CREATE INDEX watched_events_of_tokens ON watched_events (token_id, media_id, id) WHERE token_id IS NOT NULL;
CREATE INDEX watched_events_of_tokens_newest ON watched_events (token_id, id) WHERE token_id IS NOT NULL;
CREATE INDEX edits_of_tokens ON edits (token_id, id) WHERE token_id IS NOT NULL;
