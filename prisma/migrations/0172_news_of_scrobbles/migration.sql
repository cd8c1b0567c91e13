-- What a media server has marked was watched just now: a film, too, which is completed at once. What waited long is no
-- news when it begins or ends a work.
CREATE OR REPLACE FUNCTION is_news(before jsonb, after jsonb, source watched_source, created_at timestamptz) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  entered timestamp := created_at AT TIME ZONE 'Etc/GMT+12';
  day text := lpad(extract(year FROM entered)::int::text, 4, '0') || '-' || lpad(extract(month FROM entered)::int::text, 2, '0') || '-'
    || lpad(extract(day FROM entered)::int::text, 2, '0');
BEGIN
  IF after IS NULL OR source IN ('Import', 'Undo') OR coalesce(before->>'isPrivate', 'false') <> 'false'
    OR coalesce(after->>'isPrivate', 'false') <> 'false' THEN RETURN false; END IF;
  IF before->>'status' = after->>'status'
    AND (after->>'episodesWatched')::int <= (before->>'episodesWatched')::int THEN RETURN false; END IF;
  IF source = 'Scrobble' AND (before IS NULL OR after->>'status' = 'Completed') THEN
    RETURN coalesce(coalesce(after->>'finishedDate', after->>'startedDate') COLLATE "C" >= day, true);
  END IF;
  IF before IS NOT NULL OR source = 'PlusOne' THEN RETURN true; END IF;
  RETURN after->>'status' <> 'Completed' AND coalesce(least(after->>'startedDate', after->>'finishedDate') COLLATE "C" >= day, true);
END $$;
