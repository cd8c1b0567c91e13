-- Keys of order: letters first, then digits, then signs (lib/fold.ts, sortKey), and "A-1 Pictures" keeps its A. What else
-- begins with signs that are no ASCII gets its key at its next change.
CREATE FUNCTION pg_temp.letters_first(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key ~ '^[0-9]' THEN chr(1114108) WHEN key ~ '^[ -/:-@[-`{-~]' THEN chr(1114109) ELSE '' END || key
$$;
UPDATE companies SET name_sort = lower(substring(name from '^[A-Za-z]+')) || ' ' || name_sort WHERE name ~* '^(the|a|an)[-.!/:+&]+[a-z0-9]';
UPDATE media SET title_sort = lower(substring(title from '^[A-Za-z]+')) || ' ' || title_sort WHERE title ~* '^(the|a|an)[-.!/:+&]+[a-z0-9]';
UPDATE series SET title_sort = lower(substring(title from '^[A-Za-z]+')) || ' ' || title_sort WHERE title ~* '^(the|a|an)[-.!/:+&]+[a-z0-9]';
UPDATE media SET title_sort = pg_temp.letters_first(title_sort) WHERE title_sort <> pg_temp.letters_first(title_sort);
UPDATE series SET title_sort = pg_temp.letters_first(title_sort) WHERE title_sort <> pg_temp.letters_first(title_sort);
UPDATE companies SET name_sort = pg_temp.letters_first(name_sort) WHERE name_sort <> pg_temp.letters_first(name_sort);
UPDATE torrents SET name_sort = pg_temp.letters_first(name_sort) WHERE name_sort <> pg_temp.letters_first(name_sort);
UPDATE watched_records w SET title_sort = m.title_sort FROM media m WHERE m.id = w.media_id AND w.title_sort <> m.title_sort;
