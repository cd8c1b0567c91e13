-- What an uploader says of a torrent: that their name is not shown, that it builds on another release, that it is a whole series.
ALTER TABLE "torrents" ADD COLUMN "is_anonymous" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_remake" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_complete" BOOLEAN NOT NULL DEFAULT false;

-- What is wrong with a torrent, which no other text can be.
ALTER TYPE "report_reason" ADD VALUE 'Fake';
ALTER TYPE "report_reason" ADD VALUE 'Malware';
ALTER TYPE "report_reason" ADD VALUE 'Duplicate';

-- The filters of lists: each has an index that finds the few torrents of a rare value; common ones are found along the order.
CREATE INDEX torrents_of_group ON torrents (lower(release_group)) WHERE hidden_at IS NULL AND release_group IS NOT NULL;
CREATE INDEX torrents_of_resolution ON torrents (resolution) WHERE hidden_at IS NULL AND resolution IS NOT NULL;
CREATE INDEX torrents_of_languages ON torrents USING gin (languages) WHERE hidden_at IS NULL;
CREATE INDEX torrents_complete ON torrents (created_at, id) WHERE hidden_at IS NULL AND is_complete;
CREATE INDEX users_trusted ON users (id) WHERE is_trusted;
