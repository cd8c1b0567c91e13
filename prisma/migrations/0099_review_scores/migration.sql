-- A review of a work shows its author's public score. What changes that score invalidates the review.
CREATE FUNCTION review_score_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed watched_records;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO invalidations (tags) SELECT ARRAY['review:' || id] FROM reviews
    WHERE poster_id = changed.user_id AND media_id = changed.media_id AND kind = 'review' AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER review_score_added AFTER INSERT ON watched_records
  FOR EACH ROW WHEN (NEW.rating IS NOT NULL AND NOT NEW.is_private) EXECUTE FUNCTION review_score_changed();
CREATE TRIGGER review_score_updated AFTER UPDATE OF rating, is_private ON watched_records
  FOR EACH ROW WHEN (OLD.rating IS DISTINCT FROM NEW.rating OR OLD.is_private <> NEW.is_private)
  EXECUTE FUNCTION review_score_changed();
CREATE TRIGGER review_score_removed AFTER DELETE ON watched_records
  FOR EACH ROW WHEN (OLD.rating IS NOT NULL AND NOT OLD.is_private) EXECUTE FUNCTION review_score_changed();
