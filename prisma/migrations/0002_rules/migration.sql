-- What Prisma's schema language cannot say: collations, rules, partial and expression indexes, triggers.

-- Keys are compared byte by byte, whatever the server's collation; "C" also lets LIKE 'abc%' use a plain index.
ALTER TABLE media ALTER COLUMN title_sort TYPE text COLLATE "C";
ALTER TABLE series ALTER COLUMN title_sort TYPE text COLLATE "C";
ALTER TABLE companies ALTER COLUMN name_sort TYPE text COLLATE "C";
ALTER TABLE torrents ALTER COLUMN name_sort TYPE text COLLATE "C";
ALTER TABLE tags ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE characters ALTER COLUMN first_name_key TYPE text COLLATE "C",
  ALTER COLUMN middle_name_key TYPE text COLLATE "C", ALTER COLUMN last_name_key TYPE text COLLATE "C";
ALTER TABLE people ALTER COLUMN first_name_key TYPE text COLLATE "C",
  ALTER COLUMN middle_name_key TYPE text COLLATE "C", ALTER COLUMN last_name_key TYPE text COLLATE "C";
ALTER TABLE media_search_keys ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE series_search_keys ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE character_search_keys ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE person_search_keys ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE company_search_keys ALTER COLUMN key TYPE text COLLATE "C";

-- Partial dates: yyyymmdd, month and day 00 when unknown, no day without a month. Birthdays may lack the year.
CREATE FUNCTION is_partial_date(value integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT value BETWEEN 0 AND 99991231 AND value % 10000 / 100 <= 12 AND value % 100 <= 31
    AND (value % 10000 / 100 > 0 OR value % 100 = 0) AND value > 0
$$;
ALTER TABLE media
  ADD CONSTRAINT media_title_given CHECK (title <> ''),
  ADD CONSTRAINT media_dates CHECK (is_partial_date(release_date) AND release_date >= 10000000 AND is_partial_date(end_date) AND end_date >= 10000000),
  ADD CONSTRAINT media_counts CHECK (total_episodes >= 0 AND total_volumes >= 0 AND runtime >= 0),
  ADD CONSTRAINT media_popularity CHECK (members >= 0 AND popularity >= 0),
  ADD CONSTRAINT media_rating CHECK (rating BETWEEN 0 AND 100);
ALTER TABLE synonyms ADD CONSTRAINT synonyms_title_given CHECK (title <> '');
ALTER TABLE media_relations ADD CONSTRAINT media_relations_of_two CHECK (from_id <> to_id);
ALTER TABLE episodes ADD CONSTRAINT episodes_counts CHECK (number >= 0 AND runtime >= 0),
  ADD CONSTRAINT episodes_aired CHECK (is_partial_date(aired));
ALTER TABLE series ADD CONSTRAINT series_title_given CHECK (title <> ''),
  ADD CONSTRAINT series_dates CHECK (is_partial_date(start_date) AND is_partial_date(end_date));
ALTER TABLE characters ADD CONSTRAINT characters_name_given CHECK (full_name <> ''),
  ADD CONSTRAINT characters_birthday CHECK (is_partial_date(birthday));
ALTER TABLE people ADD CONSTRAINT people_name_given CHECK (full_name <> ''),
  ADD CONSTRAINT people_birthday CHECK (is_partial_date(birthday));
ALTER TABLE companies ADD CONSTRAINT companies_name_given CHECK (name <> ''),
  ADD CONSTRAINT companies_founded CHECK (is_partial_date(founded));
ALTER TABLE tags ADD CONSTRAINT tags_name_given CHECK (name <> '' AND key <> '');
ALTER TABLE credits ADD CONSTRAINT credits_voice CHECK (character_id IS NULL OR role = 'VoiceActor');
ALTER TABLE attachments
  ADD CONSTRAINT attachments_one_owner CHECK (num_nonnulls(media_id, series_id, character_id, person_id, company_id, user_id) = 1),
  ADD CONSTRAINT attachments_size CHECK (width > 0 AND height > 0),
  ADD CONSTRAINT attachments_color CHECK (color ~ '^#[0-9a-f]{6}$');
ALTER TABLE external_ids ADD CONSTRAINT external_ids_one_owner CHECK (num_nonnulls(media_id, series_id, character_id, person_id, company_id) = 1);
ALTER TABLE reviews ADD CONSTRAINT reviews_one_subject CHECK (num_nonnulls(media_id, series_id, character_id, person_id, company_id, torrent_id) = 1),
  ADD CONSTRAINT reviews_text_given CHECK (raw_text <> '');
ALTER TABLE watched_records ADD CONSTRAINT watched_records_numbers CHECK (episodes_watched >= 0 AND rating BETWEEN 0 AND 100);
ALTER TABLE watched_events ADD CONSTRAINT watched_events_something CHECK (num_nonnulls(before, after) > 0);
ALTER TABLE follows ADD CONSTRAINT follows_of_two CHECK (follower_id <> followed_id);
ALTER TABLE lists ADD CONSTRAINT lists_named CHECK (name <> '' AND slug <> '');
ALTER TABLE torrents ADD CONSTRAINT torrents_info_hash CHECK (num_nonnulls(info_hash_v1, info_hash_v2) > 0),
  ADD CONSTRAINT torrents_hash_length CHECK (octet_length(info_hash_v1) = 20 AND octet_length(info_hash_v2) = 32),
  ADD CONSTRAINT torrents_numbers CHECK (size >= 0 AND seeders >= 0 AND leechers >= 0 AND rating BETWEEN 0 AND 100);
ALTER TABLE torrent_files ADD CONSTRAINT torrent_files_size CHECK (size >= 0);
ALTER TABLE torrent_votes ADD CONSTRAINT torrent_votes_rating CHECK (rating BETWEEN 0 AND 100);

-- One row per fact.
DROP INDEX credits_once;
CREATE UNIQUE INDEX credits_once ON credits (media_id, person_id, role, character_id, description) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX external_ids_media_once ON external_ids (site, external_id) WHERE media_id IS NOT NULL;
CREATE UNIQUE INDEX external_ids_series_once ON external_ids (site, external_id) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX external_ids_character_once ON external_ids (site, external_id) WHERE character_id IS NOT NULL;
CREATE UNIQUE INDEX external_ids_person_once ON external_ids (site, external_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX external_ids_company_once ON external_ids (site, external_id) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX reviews_media_once ON reviews (poster_id, media_id) WHERE media_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX reviews_series_once ON reviews (poster_id, series_id) WHERE series_id IS NOT NULL AND deleted_at IS NULL;

-- What belongs to one entity, in the order in which it is shown.
CREATE INDEX external_ids_of_media ON external_ids (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX external_ids_of_series ON external_ids (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX external_ids_of_character ON external_ids (character_id) WHERE character_id IS NOT NULL;
CREATE INDEX external_ids_of_person ON external_ids (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX external_ids_of_company ON external_ids (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX attachments_of_media ON attachments (media_id, type, position) WHERE media_id IS NOT NULL;
CREATE INDEX attachments_of_series ON attachments (series_id, type, position) WHERE series_id IS NOT NULL;
CREATE INDEX attachments_of_character ON attachments (character_id, type, position) WHERE character_id IS NOT NULL;
CREATE INDEX attachments_of_person ON attachments (person_id, type, position) WHERE person_id IS NOT NULL;
CREATE INDEX attachments_of_company ON attachments (company_id, type, position) WHERE company_id IS NOT NULL;
CREATE INDEX attachments_of_user ON attachments (user_id, type, position) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_of_media ON reviews (media_id, created_at, id) WHERE media_id IS NOT NULL;
CREATE INDEX reviews_of_series ON reviews (series_id, created_at, id) WHERE series_id IS NOT NULL;
CREATE INDEX reviews_of_character ON reviews (character_id, created_at, id) WHERE character_id IS NOT NULL;
CREATE INDEX reviews_of_person ON reviews (person_id, created_at, id) WHERE person_id IS NOT NULL;
CREATE INDEX reviews_of_company ON reviews (company_id, created_at, id) WHERE company_id IS NOT NULL;
CREATE INDEX reviews_of_torrent ON reviews (torrent_id, created_at, id) WHERE torrent_id IS NOT NULL;
CREATE INDEX reviews_stream ON reviews (created_at, id) WHERE deleted_at IS NULL AND hidden_at IS NULL;

-- Unknown dates and ratings come last in both directions, so the falling direction has indexes of its own.
CREATE INDEX media_release_date_falling ON media ((-release_date), id DESC);
CREATE INDEX media_type_release_date_falling ON media (type, (-release_date), id DESC);
CREATE INDEX media_rating_falling ON media ((-rating), id DESC);

-- Search by one or two letters reads in order of popularity.
DO $$
DECLARE noun text;
BEGIN
  FOREACH noun IN ARRAY ARRAY['media', 'series', 'character', 'person', 'company'] LOOP
    EXECUTE format('CREATE INDEX %1$s_search_keys_one_letter ON %1$s_search_keys ((left(key, 1)), popularity DESC, %1$s_id)', noun);
    EXECUTE format('CREATE INDEX %1$s_search_keys_two_letters ON %1$s_search_keys ((left(key, 2)), popularity DESC, %1$s_id)', noun);
  END LOOP;
END $$;

-- media.tag_ids and tags.media_count follow media_tags, whoever writes it.
CREATE FUNCTION media_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media SET tag_ids = coalesce((SELECT array_agg(tag_id ORDER BY tag_id) FROM media_tags WHERE media_id = media.id), '{}')
    WHERE id IN (SELECT media_id FROM changed);
  UPDATE tags SET media_count = media_count + by_tag.n * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT tag_id, count(*)::int AS n FROM changed GROUP BY tag_id) AS by_tag WHERE tags.id = by_tag.tag_id;
  RETURN NULL;
END $$;
CREATE TRIGGER media_tags_added AFTER INSERT ON media_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION media_tags_changed();
CREATE TRIGGER media_tags_removed AFTER DELETE ON media_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION media_tags_changed();
