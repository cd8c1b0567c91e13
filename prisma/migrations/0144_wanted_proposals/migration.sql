-- The order of the queue by how wanted a proposal is: how popular its entry was when it was made. Those of new entries have no entry, and stand last.
ALTER TABLE contributions ADD COLUMN wanted int NOT NULL DEFAULT 0;
CREATE FUNCTION contribution_wanted(c contributions) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE c.noun
    WHEN 'media' THEN (SELECT (standing >> 32)::int FROM media WHERE id = c.media_id)
    WHEN 'series' THEN (SELECT popularity FROM series WHERE id = c.series_id)
    WHEN 'character' THEN (SELECT popularity FROM characters WHERE id = c.character_id)
    WHEN 'person' THEN (SELECT popularity FROM people WHERE id = c.person_id)
    WHEN 'company' THEN (SELECT popularity FROM companies WHERE id = c.company_id)
    WHEN 'tag' THEN (SELECT media_count FROM tags WHERE id = c.tag_id)
  END, 0)
$$;
UPDATE contributions c SET wanted = contribution_wanted(c) WHERE state = 'Open' AND NOT is_new;
CREATE FUNCTION contribution_is_wanted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.wanted := contribution_wanted(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER contributions_wanted BEFORE INSERT ON contributions FOR EACH ROW EXECUTE FUNCTION contribution_is_wanted();
CREATE INDEX contributions_wanted ON contributions (state, wanted DESC, id);
CREATE INDEX contributions_noun_wanted ON contributions (state, noun, wanted DESC, id);
-- Which proposals of a state have waited for some time: ids grow with the time.
CREATE INDEX contributions_created ON contributions (state, created_at, id);

-- Proposals of hidden entries close when the entry is hidden. These stayed open. What would show one again stays.
UPDATE contributions c SET state = 'Outdated', decided_at = now(), claimed_by = NULL, claimed_at = NULL
WHERE state = 'Open' AND NOT after ? 'hidden' AND (
  media_id IN (SELECT media_id FROM hidden_media)
  OR series_id IN (SELECT series_id FROM hidden_entries WHERE series_id IS NOT NULL)
  OR character_id IN (SELECT character_id FROM hidden_entries WHERE character_id IS NOT NULL)
  OR person_id IN (SELECT person_id FROM hidden_entries WHERE person_id IS NOT NULL)
  OR company_id IN (SELECT company_id FROM hidden_entries WHERE company_id IS NOT NULL));
-- Their pictures go as those of other closed proposals do.
UPDATE spare_pictures s SET contribution_id = NULL FROM contributions c WHERE c.id = s.contribution_id AND c.state <> 'Open';
