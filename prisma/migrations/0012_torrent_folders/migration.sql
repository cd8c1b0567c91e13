-- The folders of a torrent with what is in them, however many files it has: a page shows the first hundred files alone.
CREATE TABLE "torrent_folders" (
    "torrent_id" INTEGER NOT NULL,
    "first_position" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "file_count" INTEGER NOT NULL,
    "size" BIGINT NOT NULL,

    CONSTRAINT "torrent_folders_pkey" PRIMARY KEY ("torrent_id","first_position","depth")
);
ALTER TABLE "torrent_folders" ADD CONSTRAINT "torrent_folders_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A folder is known by its path; deeper than eight none are told apart (components/torrents/file-tree.ts).
CREATE FUNCTION torrent_folders_of(ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM torrent_folders WHERE torrent_id = ANY(ids);
  INSERT INTO torrent_folders (torrent_id, first_position, depth, path, file_count, size)
    SELECT f.torrent_id, min(f.position), depth, array_to_string(names[:depth], '/'), count(*), sum(f.size)
    FROM torrent_files f
      CROSS JOIN LATERAL (SELECT array_remove(string_to_array(f.path, '/'), '') AS names) AS split
      CROSS JOIN LATERAL generate_series(1, least(cardinality(names) - 1, 8)) AS depth
    WHERE f.torrent_id = ANY(ids) GROUP BY f.torrent_id, depth, names[:depth];
$$;

CREATE FUNCTION torrent_folders_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM torrent_folders_of(ARRAY(SELECT DISTINCT torrent_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER torrent_folders_inserted AFTER INSERT ON torrent_files REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION torrent_folders_follow();
CREATE TRIGGER torrent_folders_updated AFTER UPDATE ON torrent_files REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION torrent_folders_follow();
CREATE TRIGGER torrent_folders_deleted AFTER DELETE ON torrent_files REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION torrent_folders_follow();

SELECT torrent_folders_of(ARRAY(SELECT id FROM torrents));
