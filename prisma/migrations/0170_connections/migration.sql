-- What media servers and players may tell: each connection has a secret, stored hashed, and the name of its user there.
CREATE TYPE "connection_program" AS ENUM ('Jellyfin', 'Plex', 'Emby', 'Kodi', 'Other');
CREATE TYPE "scrobble_kind" AS ENUM ('Episode', 'Movie');
CREATE TYPE "scrobble_outcome" AS ENUM ('Marked', 'AlreadySeen', 'Repeated', 'TooShort', 'Half', 'Special', 'BeyondEnd',
  'NotFound', 'Ambiguous', 'Undone', 'Ignored');
CREATE TABLE connections (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  program connection_program NOT NULL,
  name TEXT NOT NULL,
  account TEXT,
  key_hash BYTEA NOT NULL,
  others INTEGER NOT NULL DEFAULT 0,
  last_event_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX connections_key_hash_key ON connections (key_hash);
CREATE INDEX connections_user_id_idx ON connections (user_id);
ALTER TABLE connections
  ADD CONSTRAINT connections_name CHECK (length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT connections_account CHECK (length(account) BETWEEN 1 AND 100),
  ADD CONSTRAINT connections_hash CHECK (octet_length(key_hash) = 32);

-- What arrived by a connection, and what it did.
CREATE TABLE scrobbles (
  id BIGSERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  connection_id INTEGER NOT NULL REFERENCES connections (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind scrobble_kind NOT NULL,
  series_key TEXT NOT NULL,
  title TEXT NOT NULL,
  year INTEGER,
  season INTEGER,
  first_episode INTEGER,
  last_episode INTEGER,
  progress INTEGER,
  day TEXT,
  is_ticked BOOLEAN NOT NULL DEFAULT false,
  outcome scrobble_outcome NOT NULL,
  media_id INTEGER REFERENCES media (id) ON DELETE SET NULL ON UPDATE CASCADE,
  first_marked INTEGER,
  last_marked INTEGER,
  event_id BIGINT,
  payload TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX scrobbles_user_id_id_idx ON scrobbles (user_id, id);
CREATE INDEX scrobbles_connection_id_id_idx ON scrobbles (connection_id, id);
CREATE INDEX scrobbles_connection_id_series_key_id_idx ON scrobbles (connection_id, series_key, id);
CREATE INDEX scrobbles_user_id_media_id_id_idx ON scrobbles (user_id, media_id, id);
CREATE INDEX scrobbles_media_id_idx ON scrobbles (media_id);
CREATE INDEX scrobbles_created_at_idx ON scrobbles (created_at);
-- What waits for its user.
CREATE INDEX scrobbles_waiting ON scrobbles (user_id, id)
  WHERE outcome IN ('Special', 'BeyondEnd', 'NotFound', 'Ambiguous');
-- How many of each connection wait, and were marked.
CREATE INDEX scrobbles_waiting_of ON scrobbles (connection_id)
  WHERE outcome IN ('Special', 'BeyondEnd', 'NotFound', 'Ambiguous');
CREATE INDEX scrobbles_marked_of ON scrobbles (connection_id) WHERE outcome = 'Marked';
-- Payloads that the job still has to forget.
CREATE INDEX scrobbles_with_payload ON scrobbles (created_at) WHERE payload IS NOT NULL;

-- The work that a user has picked for a series of a server, from one episode on; without a work the series is ignored.
CREATE TABLE scrobble_choices (
  id SERIAL PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connections (id) ON DELETE CASCADE ON UPDATE CASCADE,
  series_key TEXT NOT NULL,
  season INTEGER NOT NULL,
  shift INTEGER NOT NULL,
  media_id INTEGER REFERENCES media (id) ON DELETE CASCADE ON UPDATE CASCADE,
  title TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX scrobble_choices_connection_id_series_key_season_shift_key
  ON scrobble_choices (connection_id, series_key, season, shift);
CREATE INDEX scrobble_choices_media_id_idx ON scrobble_choices (media_id);
