-- The words of the names of a torrent's files, together with those of its own name: a search may find some words in the one
-- and the others in the other. Only of torrents whose files have words that the name lacks. A table of its own, since
-- the numbers of peers change a torrent's row every quarter of an hour, and each change would write all of them into the index again. The
-- job of the readings fills it for the torrents that are there.
CREATE TABLE "torrent_file_names" (
    "torrent_id" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "torrent_file_names_pkey" PRIMARY KEY ("torrent_id")
);
ALTER TABLE "torrent_file_names" ADD CONSTRAINT "torrent_file_names_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX torrent_file_names_words ON torrent_file_names USING gin (words);
