-- What the uploader says of a torrent besides its name, or what the name says.
ALTER TABLE "torrents" ADD COLUMN "release_group" TEXT,
  ADD COLUMN "resolution" INTEGER,
  ADD COLUMN "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "season" INTEGER,
  ADD COLUMN "first_episode" INTEGER,
  ADD COLUMN "last_episode" INTEGER,
  ADD COLUMN "vote_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE torrents
  ADD CONSTRAINT torrents_release CHECK (length(release_group) BETWEEN 1 AND 100 AND resolution BETWEEN 100 AND 10000
    AND cardinality(languages) <= 40),
  ADD CONSTRAINT torrents_episodes CHECK (season >= 0 AND first_episode >= 0 AND last_episode >= first_episode),
  ADD CONSTRAINT torrents_vote_count CHECK (vote_count >= 0),
  -- Every list leaves out what is hidden: a deleted torrent is hidden, too. Restoring it clears hidden_at only if both are the same moment.
  ADD CONSTRAINT torrents_deleted_hidden CHECK (deleted_at IS NULL OR hidden_at IS NOT NULL);
CREATE INDEX torrents_of_uploader ON torrents (uploader_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX torrents_deleted ON torrents (deleted_at) WHERE deleted_at IS NOT NULL;

-- The root of a file's Merkle tree (BEP 52): the same in every torrent that has the file. And its episode, by its name.
ALTER TABLE "torrent_files" ADD COLUMN "pieces_root" BYTEA,
  ADD COLUMN "episode" INTEGER,
  -- Among all files of the torrent, padding files included (BEP 53); null where it is the position.
  ADD COLUMN "file_index" INTEGER;
ALTER TABLE torrent_files ADD CONSTRAINT torrent_files_pieces_root CHECK (octet_length(pieces_root) = 32),
  ADD CONSTRAINT torrent_files_index CHECK (file_index >= position),
  ADD CONSTRAINT torrent_files_episode CHECK (episode >= 0);

-- The 20-byte hashes of all torrents: v1, and v2 truncated (BEP 52), which magnet links and trackers also call a v1 hash. Unique
-- over both, so that of two uploads at once one is refused.
CREATE TABLE "torrent_hashes" (
    "hash" BYTEA NOT NULL,
    "torrent_id" INTEGER NOT NULL,

    CONSTRAINT "torrent_hashes_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "torrent_hashes_torrent_id_idx" ON "torrent_hashes"("torrent_id");
ALTER TABLE "torrent_hashes" ADD CONSTRAINT "torrent_hashes_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE FUNCTION torrent_hashes_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO torrent_hashes (hash, torrent_id)
    SELECT DISTINCT hash, id FROM added CROSS JOIN LATERAL (VALUES (info_hash_v1), (substring(info_hash_v2 FROM 1 FOR 20))) AS h (hash)
    WHERE hash IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER torrent_hashes_inserted AFTER INSERT ON torrents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION torrent_hashes_follow();
INSERT INTO torrent_hashes (hash, torrent_id)
  SELECT hash, id FROM torrents CROSS JOIN LATERAL (VALUES (info_hash_v1), (substring(info_hash_v2 FROM 1 FOR 20))) AS h (hash)
  WHERE hash IS NOT NULL ON CONFLICT DO NOTHING;

-- The rating of a torrent is the mean of its votes, maintained with them.
CREATE FUNCTION torrent_votes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one integer := CASE TG_OP WHEN 'DELETE' THEN OLD.torrent_id ELSE NEW.torrent_id END;
BEGIN
  -- Votes at once wait for one another, so that each counts all before it.
  PERFORM 1 FROM torrents WHERE id = one FOR NO KEY UPDATE;
  UPDATE torrents SET (vote_count, rating) = (SELECT count(*), avg(v.rating) FROM torrent_votes v WHERE v.torrent_id = one)
    WHERE id = one;
  RETURN NULL;
END $$;
CREATE TRIGGER torrent_votes_counted AFTER INSERT OR DELETE OR UPDATE OF rating ON torrent_votes
  FOR EACH ROW EXECUTE FUNCTION torrent_votes_counted();
UPDATE torrents t SET vote_count = v.count, rating = v.mean
  FROM (SELECT torrent_id, count(*) AS count, avg(rating) AS mean FROM torrent_votes GROUP BY 1) AS v WHERE v.torrent_id = t.id;
