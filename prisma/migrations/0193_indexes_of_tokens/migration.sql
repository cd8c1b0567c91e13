-- Built apart from the columns, so that reads of the tables go on: what a token proposed, the connection by which it speaks.
CREATE INDEX contributions_of_tokens ON contributions (token_id, id) WHERE token_id IS NOT NULL;
CREATE UNIQUE INDEX connections_token_id_key ON connections (token_id);
-- The scrobble that has made a change of a record.
CREATE INDEX scrobbles_marked_by ON scrobbles (event_id) WHERE outcome = 'Marked';
