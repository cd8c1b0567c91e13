-- The feed of followed users: each source is an index range of a user, in the order of the feed.

-- Whether a change of a record is news for followers (server/domain/activity/statements.ts has the same rules for a profile): a new
-- status or more episodes, but no import, no undo, no entry of the past and nothing private. The time zone is the one where the day
-- begins last. An index is built on it: a change of these rules needs a new function and a new
-- index. The planner must not look into it (as it does with SQL functions), since it would guess that hardly any change is news.
CREATE FUNCTION is_news(before jsonb, after jsonb, source watched_source, created_at timestamptz) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  entered timestamp := created_at AT TIME ZONE 'Etc/GMT+12';
BEGIN
  IF after IS NULL OR source IN ('Import', 'Undo') OR coalesce(before->>'isPrivate', 'false') <> 'false'
    OR coalesce(after->>'isPrivate', 'false') <> 'false' THEN RETURN false; END IF;
  IF before->>'status' = after->>'status'
    AND (after->>'episodesWatched')::int <= (before->>'episodesWatched')::int THEN RETURN false; END IF;
  IF before IS NOT NULL OR source = 'PlusOne' THEN RETURN true; END IF;
  RETURN after->>'status' <> 'Completed' AND coalesce(least(after->>'startedDate', after->>'finishedDate') COLLATE "C" >=
    lpad(extract(year FROM entered)::int::text, 4, '0') || '-' || lpad(extract(month FROM entered)::int::text, 2, '0') || '-'
      || lpad(extract(day FROM entered)::int::text, 2, '0'), true);
END $$;

CREATE INDEX watched_events_news ON watched_events (user_id, created_at, id) WHERE is_news(before, after, source, created_at);
-- Which work was added to a list last.
CREATE INDEX "list_entries_list_id_created_at_media_id_idx" ON "list_entries"("list_id", "created_at", "media_id");
-- What a user wants to begin next.
CREATE INDEX watched_records_next_up ON watched_records (user_id, priority DESC NULLS LAST, updated_at DESC, media_id DESC) WHERE status = 'Planned';
