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
