-- Reads and writes go on while it reads all rows.
ALTER TABLE torrents VALIDATE CONSTRAINT torrents_link;

-- Lists have a narrower condition now, so their scans need no rows by these indexes. Those without "listed" in their
-- names carry the lists of the version before; a later release drops them.
CREATE INDEX torrents_listed_by_name ON torrents (type, name_sort, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_by_seeders ON torrents (type, seeders, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_by_leechers ON torrents (type, leechers, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_by_size ON torrents (type, size, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_by_creation ON torrents (type, created_at, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_by_uploader ON torrents (type, uploader_sort, id) WHERE hidden_at IS NULL AND NOT is_unlisted;
CREATE INDEX torrents_listed_of_group ON torrents (lower(release_group)) WHERE hidden_at IS NULL AND NOT is_unlisted AND release_group IS NOT NULL;
CREATE INDEX torrents_listed_of_resolution ON torrents (resolution) WHERE hidden_at IS NULL AND NOT is_unlisted AND resolution IS NOT NULL;
CREATE INDEX torrents_listed_complete ON torrents (created_at, id) WHERE hidden_at IS NULL AND NOT is_unlisted AND is_complete;
