-- The reviews of a work with replies, which are not in its discussion: its number of comments leaves them out.
CREATE INDEX answered_reviews ON reviews (media_id) INCLUDE (replies) WHERE kind = 'review' AND replies > 0;
