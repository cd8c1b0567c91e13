-- Each title once more in the form that its usual spellings share (server/domain/search/forms.ts). The server computes it; a job completes rows
-- without a form.
ALTER TABLE media_search_keys ADD COLUMN form text COLLATE "C";
CREATE INDEX media_search_keys_form_words ON media_search_keys USING gin (search_vector(form)) WHERE form IS NOT NULL;
CREATE INDEX media_search_keys_form_joined ON media_search_keys ((replace(form, ' ', '')), popularity DESC, media_id) WHERE form IS NOT NULL;
CREATE INDEX media_search_keys_form_known ON media_search_keys (popularity DESC, media_id, form) WHERE form IS NOT NULL;
CREATE INDEX media_search_keys_without_form ON media_search_keys (media_id) WHERE form IS NULL;

-- The initials of a title, by which short searches find it.
ALTER TABLE media_search_keys ADD COLUMN initials text COLLATE "C";
CREATE INDEX media_search_keys_initials ON media_search_keys (initials, popularity DESC, media_id) WHERE initials IS NOT NULL;

-- Typing errors are corrected to words of forms, too.
CREATE FUNCTION search_forms_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (noun, word)
    SELECT DISTINCT 'media-form', new_word FROM added, guessable_words(form) AS new_word
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.noun = 'media-form' AND known.word = new_word)
    ORDER BY new_word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION search_forms_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (noun, word)
    SELECT DISTINCT 'media-form', new_word
    FROM (SELECT form FROM completed EXCEPT SELECT form FROM before) AS new, guessable_words(form) AS new_word
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.noun = 'media-form' AND known.word = new_word)
    ORDER BY new_word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER media_search_forms_added AFTER INSERT ON media_search_keys REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_forms_added();
CREATE TRIGGER media_search_forms_completed AFTER UPDATE ON media_search_keys
  REFERENCING OLD TABLE AS before NEW TABLE AS completed FOR EACH STATEMENT EXECUTE FUNCTION search_forms_completed();
