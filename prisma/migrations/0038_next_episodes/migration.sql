-- Which torrents a user wants first: groups, resolutions and languages, each in order.
CREATE TABLE "torrent_preferences" (
    "user_id" INTEGER NOT NULL,
    "groups" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "resolutions" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "torrent_preferences_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "torrent_preferences" ADD CONSTRAINT "torrent_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE torrent_preferences ADD CONSTRAINT torrent_preferences_few
  CHECK (cardinality(groups) <= 20 AND cardinality(resolutions) <= 10 AND cardinality(languages) <= 20);

-- Torrents that a user never wants to see: each row names a type, a category (the type of the work), a group or an uploader.
CREATE TABLE "torrent_hides" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" "torrent_type",
    "category" "media_type",
    "release_group" TEXT,
    "uploader_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrent_hides_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "torrent_hides_uploader_id_idx" ON "torrent_hides"("uploader_id");
ALTER TABLE "torrent_hides" ADD CONSTRAINT "torrent_hides_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "torrent_hides" ADD CONSTRAINT "torrent_hides_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE torrent_hides
  ADD CONSTRAINT torrent_hides_one CHECK (num_nonnulls(type, category, release_group, uploader_id) = 1),
  ADD CONSTRAINT torrent_hides_group CHECK (length(release_group) BETWEEN 1 AND 100);
-- Groups are compared in lower case.
CREATE UNIQUE INDEX torrent_hides_once ON torrent_hides (user_id, type, category, lower(release_group), uploader_id) NULLS NOT DISTINCT;

-- The torrents of an episode: those whose first one it is, those of several episodes, and the files of a batch.
CREATE INDEX torrents_of_episode ON torrents (media_id, first_episode) WHERE hidden_at IS NULL;
CREATE INDEX torrents_of_episodes ON torrents (media_id) WHERE hidden_at IS NULL AND last_episode > first_episode;
CREATE INDEX torrent_files_of_episode ON torrent_files (torrent_id, episode) WHERE episode IS NOT NULL;
CREATE INDEX watched_records_watching ON watched_records (user_id, updated_at, media_id) WHERE status = 'Watching';
