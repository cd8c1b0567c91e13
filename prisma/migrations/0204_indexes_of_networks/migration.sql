-- Who logged in from a network, or uses a token from it.
CREATE INDEX sessions_network_user_id_idx ON sessions (network, user_id);
CREATE INDEX personal_tokens_last_network_user_id_idx ON personal_tokens (last_network, user_id);
-- Torrents of an uploader that are deleted, too.
CREATE INDEX torrents_uploader_id_id_idx ON torrents (uploader_id, id);
