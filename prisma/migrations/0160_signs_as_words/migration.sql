-- Keys say "and" for &, x for × and nothing for further apostrophes (lib/fold.ts, fold). Names that were stored before
-- get such a key beside theirs, which goes at their next change; a job completes its form. Keys of order stay.
CREATE OR REPLACE FUNCTION pg_temp.folded(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(btrim(regexp_replace(regexp_replace(normalize(regexp_replace(normalize(lower(normalize(
    replace(regexp_replace(regexp_replace(name, '[‘′´ʼ’`''＇]', '', 'g'), '[&＆]', ' and ', 'g'), '×', ' x '),
    NFKC)), NFD), '[\u0300-\u036f]', '', 'g'), NFC), '[''’`´]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), 300)
$$;
-- Names of other scripts may have marks that are no letters: these get their key at their next change.
CREATE OR REPLACE FUNCTION pg_temp.is_told(name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT name ~ '[&＆×‘′´ʼ]' AND name !~ '[ßæœøłÆŒØŁẞ\u0590-\u0e7f\u0e80-\u109f]'
$$;

INSERT INTO media_search_keys (media_id, key, popularity)
SELECT DISTINCT n.id, pg_temp.folded(n.name), n.popularity
FROM (
  SELECT m.id, given.name, greatest(m.popularity, m.prominence) AS popularity
  FROM media m, unnest(ARRAY[m.title, m.native_title, m.romaji_title]) AS given (name)
  UNION ALL
  SELECT m.id, s.title, greatest(m.popularity, m.prominence) FROM synonyms s JOIN media m ON m.id = s.media_id
) AS n
WHERE pg_temp.is_told(n.name) AND pg_temp.folded(n.name) <> '' AND EXISTS (SELECT FROM media_search_keys k WHERE k.media_id = n.id)
ON CONFLICT DO NOTHING;

INSERT INTO series_search_keys (series_id, key, popularity)
SELECT DISTINCT e.id, pg_temp.folded(given.name), e.popularity
FROM series e, unnest(ARRAY[e.title, e.native_title, e.romaji_title]) AS given (name)
WHERE pg_temp.is_told(given.name) AND pg_temp.folded(given.name) <> '' AND EXISTS (SELECT FROM series_search_keys k WHERE k.series_id = e.id)
ON CONFLICT DO NOTHING;

DO $$
DECLARE noun text; names text;
BEGIN
  FOR noun, names IN VALUES ('character', 'full_name'), ('person', 'full_name'), ('company', 'name') LOOP
    EXECUTE format(
      'INSERT INTO %1$s_search_keys (%1$s_id, key, popularity)
       SELECT DISTINCT e.id, pg_temp.folded(given.name), e.popularity
       FROM %2$s e, unnest(ARRAY[e.%3$s, e.native_name] || e.other_names) AS given (name)
       WHERE pg_temp.is_told(given.name) AND pg_temp.folded(given.name) <> ''''
         AND EXISTS (SELECT FROM %1$s_search_keys k WHERE k.%1$s_id = e.id)
       ON CONFLICT DO NOTHING',
      noun, CASE noun WHEN 'character' THEN 'characters' WHEN 'person' THEN 'people' ELSE 'companies' END, names);
  END LOOP;
END $$;

UPDATE torrents SET name_key = pg_temp.folded(name) WHERE pg_temp.is_told(name);

-- Tags are compared by their key, so that no load makes a second one. One that another has already stays.
UPDATE tags t SET key = pg_temp.folded(t.name)
WHERE pg_temp.is_told(t.name) AND pg_temp.folded(t.name) NOT IN ('', t.key)
  AND NOT EXISTS (SELECT FROM tags o WHERE o.id <> t.id AND (o.key = pg_temp.folded(t.name) OR pg_temp.folded(o.name) = pg_temp.folded(t.name)))
  AND NOT EXISTS (SELECT FROM tag_aliases a WHERE a.key = pg_temp.folded(t.name));
UPDATE tag_aliases t SET key = pg_temp.folded(t.name)
WHERE pg_temp.is_told(t.name) AND pg_temp.folded(t.name) NOT IN ('', t.key)
  AND NOT EXISTS (SELECT FROM tag_aliases o WHERE o.key <> t.key AND (o.key = pg_temp.folded(t.name) OR pg_temp.folded(o.name) = pg_temp.folded(t.name)))
  AND NOT EXISTS (SELECT FROM tags a WHERE a.key = pg_temp.folded(t.name));
