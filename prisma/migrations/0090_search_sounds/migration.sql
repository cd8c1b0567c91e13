-- How a text in Latin letters sounds, roughly: its consonants, of which those are one that kana, Hangul and Cyrillic do not tell apart
-- ("l" and "r", "b" and "v") or that are spelled in several ways ("th" and "s"). "Bleach", "buriichi" and "blich" are "prc". For
-- comparison only; '' without enough consonants, which are too many words' own.
CREATE FUNCTION search_sound(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  sound text := regexp_replace(key, '[^a-z]', '', 'g');
BEGIN
  sound := replace(replace(replace(replace(replace(sound, 'tch', '1'), 'ch', '1'), 'th', 's'), 'ts', 's'), 'x', 'ks');
  sound := replace(regexp_replace(sound, 'c(?=[eiy])', 's', 'g'), 'c', 'k');
  sound := regexp_replace(translate(sound, 'lvbfgdzjq1', 'rpppktsskc'), '(.)\1+', '\1', 'g');
  sound := translate(sound, 'aeiouwyh', '');
  RETURN CASE WHEN length(sound) < 3 THEN '' ELSE sound END;
END $$;

DO $$
DECLARE
  noun text;
BEGIN
  FOREACH noun IN ARRAY ARRAY['media', 'character', 'person'] LOOP
    EXECUTE format('CREATE INDEX %1$s_search_keys_sounds ON %1$s_search_keys ((search_sound(key) COLLATE "C"), popularity DESC)
      WHERE search_sound(key) <> ''''', noun);
  END LOOP;
END $$;

-- The last initials of a title: "botw" is "The Legend of Zelda: Breath of the Wild".
CREATE INDEX media_search_keys_last_initials ON media_search_keys ((reverse(initials) COLLATE "C"), popularity DESC)
  WHERE initials IS NOT NULL;
