-- Browsing: every order, alone and within each type and status, so that any filter is a merge of ordered index scans and a
-- page costs no more than its depth. Unknown dates and ratings are a stretch of their own in the same index.
DROP INDEX media_type_title_sort_id_idx;
DROP INDEX media_type_release_date_id_idx;
DROP INDEX media_type_popularity_id_idx;
DROP INDEX media_release_date_falling;
DROP INDEX media_type_release_date_falling;
DROP INDEX media_rating_falling;
CREATE INDEX "media_type_status_title_sort_id_idx" ON "media"("type", "status", "title_sort", "id");
CREATE INDEX "media_type_status_release_date_id_idx" ON "media"("type", "status", "release_date", "id");
CREATE INDEX "media_type_status_created_at_id_idx" ON "media"("type", "status", "created_at", "id");
CREATE INDEX "media_type_status_updated_at_id_idx" ON "media"("type", "status", "updated_at", "id");
CREATE INDEX "media_type_status_popularity_id_idx" ON "media"("type", "status", "popularity", "id");
CREATE INDEX "media_type_status_rating_id_idx" ON "media"("type", "status", "rating", "id");

-- Searching: a key is found by its words, and where a script has no spaces by its pairs of neighbouring characters (the
-- last character stands alone, so that one character is the beginning of a pair). server/search/terms.ts takes what is
-- searched apart in the same way. The ranges: Thai to Khmer, hangul, kana, kanji.
CREATE FUNCTION search_vector(key text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  native CONSTANT text := '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+';
BEGIN
  IF key !~ native THEN
    RETURN array_to_tsvector(array_remove(string_to_array(key, ' '), ''));
  END IF;
  RETURN array_to_tsvector(array_remove(string_to_array(regexp_replace(key, native, ' ', 'g'), ' '), '') || ARRAY(
    SELECT substr(run[1], at, 2)
    FROM regexp_matches(replace(key, ' ', ''), native, 'g') AS run, generate_series(1, length(run[1])) AS at
  ));
END $$;

-- Typing errors: two words of which each lacks at most one letter of something common are one letter apart (dropped,
-- added, changed or swapped with its neighbour). Words of a script without spaces, numbers and very short words are left out.
CREATE TABLE "search_words" (
    "noun" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("noun","word")
);
CREATE FUNCTION one_letter_less(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT overlay(word PLACING '' FROM at FOR 1)) || word FROM generate_series(1, length(word)) AS at
$$;
CREATE INDEX search_words_one_letter_less ON search_words USING gin (one_letter_less(word));
CREATE FUNCTION guessable_words(key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word FROM unnest(string_to_array(key, ' ')) AS word WHERE length(word) BETWEEN 4 AND 24
    AND word !~ '[0-9\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'
$$;
CREATE FUNCTION search_keys_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (noun, word)
    SELECT DISTINCT TG_ARGV[0], new_word FROM added, guessable_words(key) AS new_word
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.noun = TG_ARGV[0] AND known.word = new_word)
    ORDER BY new_word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE noun text;
BEGIN
  FOREACH noun IN ARRAY ARRAY['media', 'series', 'character', 'person', 'company'] LOOP
    EXECUTE format('DROP INDEX %1$s_search_keys_trigrams', noun);
    EXECUTE format('DROP INDEX %1$s_search_keys_prefix', noun);
    EXECUTE format('CREATE INDEX %1$s_search_keys_words ON %1$s_search_keys USING gin (search_vector(key))', noun);
    EXECUTE format('CREATE INDEX %1$s_search_keys_joined ON %1$s_search_keys ((replace(key, '' '', '''')), popularity DESC, %1$s_id)', noun);
    EXECUTE format('CREATE INDEX %1$s_search_keys_known ON %1$s_search_keys (popularity DESC, %1$s_id, key)', noun);
    EXECUTE format('CREATE TRIGGER %1$s_search_keys_added AFTER INSERT ON %1$s_search_keys REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION search_keys_added(%1$L)', noun);
    EXECUTE format('INSERT INTO search_words SELECT DISTINCT %1$L, word FROM %1$s_search_keys, guessable_words(key) AS word', noun);
  END LOOP;
END $$;
