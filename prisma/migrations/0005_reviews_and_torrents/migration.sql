-- Lists of torrents: every order within each type, so that any filter is a merge of ordered index scans. Hidden ones are
-- in none of these.
DROP INDEX torrents_name_sort_id_idx;
DROP INDEX torrents_seeders_id_idx;
DROP INDEX torrents_leechers_id_idx;
DROP INDEX torrents_size_id_idx;
DROP INDEX torrents_created_at_id_idx;
CREATE INDEX torrents_by_name ON torrents (type, name_sort, id) WHERE hidden_at IS NULL;
CREATE INDEX torrents_by_seeders ON torrents (type, seeders, id) WHERE hidden_at IS NULL;
CREATE INDEX torrents_by_leechers ON torrents (type, leechers, id) WHERE hidden_at IS NULL;
CREATE INDEX torrents_by_size ON torrents (type, size, id) WHERE hidden_at IS NULL;
CREATE INDEX torrents_by_creation ON torrents (type, created_at, id) WHERE hidden_at IS NULL;

-- Search in names: three letters and more anywhere in them, fewer as the beginning of a word (or a pair of kanji).
ALTER TABLE torrents ADD COLUMN name_key text COLLATE "C" NOT NULL DEFAULT '';
UPDATE torrents SET name_key = name_sort;
ALTER TABLE torrents ALTER COLUMN name_key DROP DEFAULT;
CREATE INDEX torrents_name_parts ON torrents USING gin (name_key gin_trgm_ops) WHERE hidden_at IS NULL;
CREATE INDEX torrents_name_words ON torrents USING gin (search_vector(name_key)) WHERE hidden_at IS NULL;

-- Reviews by verdict, and how many there are of each.
CREATE INDEX reviews_of_media_by_verdict ON reviews (media_id, recommended, created_at, id)
  WHERE media_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX reviews_of_series_by_verdict ON reviews (series_id, recommended, created_at, id)
  WHERE series_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX reviews_stream_by_verdict ON reviews (recommended, created_at, id)
  WHERE deleted_at IS NULL AND hidden_at IS NULL;
