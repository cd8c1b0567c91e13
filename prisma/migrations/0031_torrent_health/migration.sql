-- Trackers that are asked for the peers of torrents. One that fails is asked later and later.
CREATE TABLE "trackers" (
    "id" SERIAL NOT NULL,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,

    CONSTRAINT "trackers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "trackers_address_key" ON "trackers"("address");
CREATE INDEX "trackers_next_at_idx" ON "trackers"("next_at");
ALTER TABLE trackers ADD CONSTRAINT trackers_failures CHECK (failures >= 0);

-- The last answer of a tracker for a torrent, and when it is asked again.
CREATE TABLE "torrent_trackers" (
    "torrent_id" INTEGER NOT NULL,
    "tracker_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "seeders" INTEGER,
    "leechers" INTEGER,
    "completed" INTEGER,

    CONSTRAINT "torrent_trackers_pkey" PRIMARY KEY ("torrent_id","tracker_id")
);
CREATE INDEX "torrent_trackers_tracker_id_due_at_idx" ON "torrent_trackers"("tracker_id", "due_at");
ALTER TABLE "torrent_trackers" ADD CONSTRAINT "torrent_trackers_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "torrent_trackers" ADD CONSTRAINT "torrent_trackers_tracker_id_fkey" FOREIGN KEY ("tracker_id") REFERENCES "trackers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE torrent_trackers ADD CONSTRAINT torrent_trackers_answer CHECK (
  (answered_at IS NULL) = (seeders IS NULL) AND (answered_at IS NULL) = (leechers IS NULL)
  AND seeders >= 0 AND leechers >= 0 AND completed >= 0);

-- What was shown last on each day (UTC), for 30 days.
CREATE TABLE "torrent_health" (
    "torrent_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "seeders" INTEGER NOT NULL,
    "leechers" INTEGER NOT NULL,
    "completed" INTEGER,

    CONSTRAINT "torrent_health_pkey" PRIMARY KEY ("torrent_id","day")
);
CREATE INDEX "torrent_health_day_idx" ON "torrent_health"("day");
ALTER TABLE "torrent_health" ADD CONSTRAINT "torrent_health_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "torrents" ADD COLUMN "completed" INTEGER;
ALTER TABLE torrents ADD CONSTRAINT torrents_completed CHECK (completed >= 0);

-- The first 8 HTTP and UDP trackers of a torrent are asked.
CREATE FUNCTION asked_trackers(trackers text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT address FROM unnest(trackers) WITH ORDINALITY AS given (address, place)
  WHERE address ~* '^(https?|udp)://[^/]' AND length(address) <= 500 ORDER BY place LIMIT 8
$$;
-- In the order of the addresses, so that two uploads at once cannot deadlock. Two statements: the second one sees the trackers that
-- an upload at the same time has inserted.
CREATE FUNCTION torrent_trackers_of(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trackers (address, host)
    SELECT DISTINCT address, lower(regexp_replace(address, '^[a-zA-Z]+://(\[[^]]*\]|[^/:]*).*$', '\1'))
    FROM torrents t CROSS JOIN LATERAL asked_trackers(t.trackers) AS asked (address) WHERE t.id = ANY(ids)
    ORDER BY address ON CONFLICT (address) DO NOTHING;
  INSERT INTO torrent_trackers (torrent_id, tracker_id)
    SELECT DISTINCT t.id, r.id FROM torrents t CROSS JOIN LATERAL asked_trackers(t.trackers) AS asked (address)
      JOIN trackers r USING (address) WHERE t.id = ANY(ids) ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION torrent_trackers_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM torrent_trackers_of(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER torrent_trackers_inserted AFTER INSERT ON torrents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION torrent_trackers_follow();
SELECT torrent_trackers_of(ARRAY(SELECT id FROM torrents));

-- The same file in other torrents: by its Merkle root, else by its name and size. Small files (texts, pictures) say nothing.
CREATE FUNCTION file_name_hash(path text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended(regexp_replace(path, '^.*/', ''), 0);
CREATE INDEX torrent_files_by_root ON torrent_files (pieces_root) WHERE pieces_root IS NOT NULL AND size >= 1048576;
CREATE INDEX torrent_files_by_name ON torrent_files (size, file_name_hash(path)) WHERE size >= 1048576;
