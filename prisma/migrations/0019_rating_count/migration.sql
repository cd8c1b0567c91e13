ALTER TABLE media ADD COLUMN rating_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT media_rating_count CHECK (rating_count >= 0);
UPDATE media m SET rating_count = w.ratings
FROM (SELECT media_id, count(rating)::int AS ratings FROM watched_records WHERE rating IS NOT NULL GROUP BY media_id) w
WHERE w.media_id = m.id AND m.rating IS NOT NULL;
