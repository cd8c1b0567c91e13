-- Names begin with letters, then digits, then signs, as titles do (lib/fold.ts, nameKey).
CREATE OR REPLACE FUNCTION pg_temp.letters_first(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key ~ '^[0-9]' THEN chr(1114108) WHEN key ~ '^[ -/:-@[-`{-~]' THEN chr(1114109) ELSE '' END || key
$$;
UPDATE characters SET first_name_key = pg_temp.letters_first(first_name_key), middle_name_key = pg_temp.letters_first(middle_name_key),
  last_name_key = pg_temp.letters_first(last_name_key)
WHERE first_name_key ~ '^[ -@[-`{-~]' OR middle_name_key ~ '^[ -@[-`{-~]' OR last_name_key ~ '^[ -@[-`{-~]';
UPDATE people SET first_name_key = pg_temp.letters_first(first_name_key), middle_name_key = pg_temp.letters_first(middle_name_key),
  last_name_key = pg_temp.letters_first(last_name_key)
WHERE first_name_key ~ '^[ -@[-`{-~]' OR middle_name_key ~ '^[ -@[-`{-~]' OR last_name_key ~ '^[ -@[-`{-~]';

-- Other names of people, characters and companies, as editors give them ("KyoAni"): searches find them.
ALTER TABLE people ADD COLUMN other_names TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE characters ADD COLUMN other_names TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE companies ADD COLUMN other_names TEXT[] NOT NULL DEFAULT '{}';
-- Views have the columns of their day.
CREATE OR REPLACE VIEW shown_characters AS SELECT * FROM characters
  WHERE id <> ALL (ARRAY(SELECT character_id FROM hidden_entries WHERE character_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_people AS SELECT * FROM people
  WHERE id <> ALL (ARRAY(SELECT person_id FROM hidden_entries WHERE person_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_companies AS SELECT * FROM companies
  WHERE id <> ALL (ARRAY(SELECT company_id FROM hidden_entries WHERE company_id IS NOT NULL));
