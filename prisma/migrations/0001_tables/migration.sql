-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "attachment_type" AS ENUM ('Primary', 'Secondary', 'Banner', 'Box', 'Logo', 'Screenshot');

-- CreateEnum
CREATE TYPE "character_role" AS ENUM ('Lead', 'Support');

-- CreateEnum
CREATE TYPE "company_role" AS ENUM ('Studio', 'Producer', 'Licensor', 'Publisher', 'Developer', 'Other');

-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('Waiting', 'Running', 'Done', 'Failed');

-- CreateEnum
CREATE TYPE "list_visibility" AS ENUM ('Private', 'Unlisted', 'Public', 'FriendsOnly');

-- CreateEnum
CREATE TYPE "media_type" AS ENUM ('Anime', 'Movie', 'Special', 'LightNovel', 'Manga', 'Game');

-- CreateEnum
CREATE TYPE "media_status" AS ENUM ('Unknown', 'Upcoming', 'Ongoing', 'Ended', 'Cancelled');

-- CreateEnum
CREATE TYPE "relation_type" AS ENUM ('Sequel', 'Prequel', 'SideStory', 'ParentStory', 'SpinOff', 'Adaptation', 'Source', 'AlternativeVersion', 'Summary', 'FullStory', 'SharedCharacter', 'Other');

-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('Artist', 'Author', 'Director', 'Producer', 'VoiceActor', 'Other');

-- CreateEnum
CREATE TYPE "text_type" AS ENUM ('Plain', 'Bbcode', 'Html', 'Markdown');

-- CreateEnum
CREATE TYPE "recommendation" AS ENUM ('Recommended', 'Mixed', 'NotRecommended');

-- CreateEnum
CREATE TYPE "torrent_type" AS ENUM ('Batch', 'Single');

-- CreateEnum
CREATE TYPE "mail_token_purpose" AS ENUM ('Confirm', 'Reset', 'ChangeEmail');

-- CreateEnum
CREATE TYPE "permission" AS ENUM ('CanEdit', 'CanModerate', 'CanAdminister');

-- CreateEnum
CREATE TYPE "watch_status" AS ENUM ('Planned', 'Watching', 'Completed', 'Dropped', 'Paused');

-- CreateEnum
CREATE TYPE "watched_source" AS ENUM ('Form', 'PlusOne', 'Import', 'Api', 'Undo');

-- CreateTable
CREATE TABLE "attachments" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "user_id" INTEGER,
    "type" "attachment_type" NOT NULL,
    "filename" TEXT NOT NULL,
    "drawn" BOOLEAN NOT NULL DEFAULT false,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "color" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "characters" (
    "id" SERIAL NOT NULL,
    "source_key" TEXT,
    "first_name" TEXT,
    "middle_name" TEXT,
    "last_name" TEXT,
    "full_name" TEXT NOT NULL,
    "native_name" TEXT,
    "first_name_key" TEXT NOT NULL DEFAULT '',
    "middle_name_key" TEXT NOT NULL DEFAULT '',
    "last_name_key" TEXT NOT NULL DEFAULT '',
    "biography" TEXT,
    "birthday" INTEGER,
    "series_id" INTEGER,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "characters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "character_search_keys" (
    "character_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "popularity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "character_search_keys_pkey" PRIMARY KEY ("character_id","key")
);

-- CreateTable
CREATE TABLE "media_characters" (
    "media_id" INTEGER NOT NULL,
    "character_id" INTEGER NOT NULL,
    "role" "character_role" NOT NULL DEFAULT 'Support',

    CONSTRAINT "media_characters_pkey" PRIMARY KEY ("media_id","character_id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "source_key" TEXT,
    "name" TEXT NOT NULL,
    "native_name" TEXT,
    "name_sort" TEXT NOT NULL,
    "biography" TEXT,
    "founded" INTEGER,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_search_keys" (
    "company_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "popularity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "company_search_keys_pkey" PRIMARY KEY ("company_id","key")
);

-- CreateTable
CREATE TABLE "media_companies" (
    "media_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "role" "company_role" NOT NULL,

    CONSTRAINT "media_companies_pkey" PRIMARY KEY ("media_id","company_id","role")
);

-- CreateTable
CREATE TABLE "external_ids" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "site" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,

    CONSTRAINT "external_ids_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "list_id" INTEGER,
    "to_watched" BOOLEAN NOT NULL DEFAULT false,
    "filename" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'Waiting',
    "report" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lists" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "visibility" "list_visibility" NOT NULL DEFAULT 'Private',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_redirects" (
    "owner_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "list_id" INTEGER NOT NULL,

    CONSTRAINT "list_redirects_pkey" PRIMARY KEY ("owner_id","slug")
);

-- CreateTable
CREATE TABLE "list_entries" (
    "list_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("list_id","media_id")
);

-- CreateTable
CREATE TABLE "media" (
    "id" SERIAL NOT NULL,
    "source_key" TEXT,
    "title" TEXT NOT NULL,
    "title_sort" TEXT NOT NULL,
    "native_title" TEXT,
    "romaji_title" TEXT,
    "description" TEXT,
    "type" "media_type" NOT NULL,
    "format" TEXT,
    "status" "media_status" NOT NULL DEFAULT 'Unknown',
    "release_date" INTEGER,
    "end_date" INTEGER,
    "total_episodes" INTEGER,
    "total_volumes" INTEGER,
    "runtime" INTEGER,
    "platforms" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "members" INTEGER NOT NULL DEFAULT 0,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "rating" DOUBLE PRECISION,
    "series_id" INTEGER,
    "tag_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "synonyms" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "synonyms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_search_keys" (
    "media_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "popularity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "media_search_keys_pkey" PRIMARY KEY ("media_id","key")
);

-- CreateTable
CREATE TABLE "media_relations" (
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "type" "relation_type" NOT NULL,

    CONSTRAINT "media_relations_pkey" PRIMARY KEY ("from_id","to_id")
);

-- CreateTable
CREATE TABLE "episodes" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT,
    "native_title" TEXT,
    "description" TEXT,
    "runtime" INTEGER,
    "aired" INTEGER,

    CONSTRAINT "episodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "songs" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "artist" TEXT,
    "is_opening" BOOLEAN NOT NULL DEFAULT false,
    "is_ending" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "songs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people" (
    "id" SERIAL NOT NULL,
    "source_key" TEXT,
    "first_name" TEXT,
    "middle_name" TEXT,
    "last_name" TEXT,
    "full_name" TEXT NOT NULL,
    "native_name" TEXT,
    "first_name_key" TEXT NOT NULL DEFAULT '',
    "middle_name_key" TEXT NOT NULL DEFAULT '',
    "last_name_key" TEXT NOT NULL DEFAULT '',
    "biography" TEXT,
    "birthday" INTEGER,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_search_keys" (
    "person_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "popularity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "person_search_keys_pkey" PRIMARY KEY ("person_id","key")
);

-- CreateTable
CREATE TABLE "credits" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "role" "staff_role" NOT NULL,
    "character_id" INTEGER,
    "description" TEXT,

    CONSTRAINT "credits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" SERIAL NOT NULL,
    "poster_id" INTEGER NOT NULL,
    "media_id" INTEGER,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "torrent_id" INTEGER,
    "title" TEXT,
    "raw_text" TEXT NOT NULL,
    "text_type" "text_type" NOT NULL DEFAULT 'Plain',
    "recommended" "recommendation",
    "hidden_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_votes" (
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "up" BOOLEAN NOT NULL,

    CONSTRAINT "review_votes_pkey" PRIMARY KEY ("review_id","user_id")
);

-- CreateTable
CREATE TABLE "series" (
    "id" SERIAL NOT NULL,
    "source_key" TEXT,
    "title" TEXT NOT NULL,
    "title_sort" TEXT NOT NULL,
    "native_title" TEXT,
    "romaji_title" TEXT,
    "description" TEXT,
    "status" "media_status" NOT NULL DEFAULT 'Unknown',
    "start_date" INTEGER,
    "end_date" INTEGER,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_search_keys" (
    "series_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "popularity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "series_search_keys_pkey" PRIMARY KEY ("series_id","key")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "media_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_tags" (
    "media_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "media_tags_pkey" PRIMARY KEY ("media_id","tag_id")
);

-- CreateTable
CREATE TABLE "torrents" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "uploader_id" INTEGER,
    "name" TEXT NOT NULL,
    "name_sort" TEXT NOT NULL,
    "type" "torrent_type" NOT NULL,
    "description" TEXT,
    "info_hash_v1" BYTEA,
    "info_hash_v2" BYTEA,
    "magnet_link" TEXT NOT NULL,
    "metainfo" BYTEA,
    "size" BIGINT,
    "trackers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "seeders" INTEGER,
    "leechers" INTEGER,
    "scraped_at" TIMESTAMPTZ(3),
    "rating" DOUBLE PRECISION,
    "hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "torrent_files" (
    "torrent_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "size" BIGINT NOT NULL,

    CONSTRAINT "torrent_files_pkey" PRIMARY KEY ("torrent_id","position")
);

-- CreateTable
CREATE TABLE "torrent_votes" (
    "torrent_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,

    CONSTRAINT "torrent_votes_pkey" PRIMARY KEY ("torrent_id","user_id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "description" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "previous_token_hash" BYTEA,
    "rotated_at" TIMESTAMPTZ(3),
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_tokens" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "mail_token_purpose" NOT NULL,
    "new_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "user_permissions" (
    "user_id" INTEGER NOT NULL,
    "permission" "permission" NOT NULL,
    "granted_by_id" INTEGER,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_permissions_pkey" PRIMARY KEY ("user_id","permission")
);

-- CreateTable
CREATE TABLE "follows" (
    "follower_id" INTEGER NOT NULL,
    "followed_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("follower_id","followed_id")
);

-- CreateTable
CREATE TABLE "watched_records" (
    "user_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "episodes_watched" INTEGER NOT NULL DEFAULT 0,
    "status" "watch_status" NOT NULL,
    "rating" INTEGER,
    "started_date" DATE,
    "finished_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_records_pkey" PRIMARY KEY ("user_id","media_id")
);

-- CreateTable
CREATE TABLE "watched_events" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "source" "watched_source" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "characters_source_key_key" ON "characters"("source_key");

-- CreateIndex
CREATE INDEX "characters_series_id_idx" ON "characters"("series_id");

-- CreateIndex
CREATE INDEX "characters_first_name_key_id_idx" ON "characters"("first_name_key", "id");

-- CreateIndex
CREATE INDEX "characters_middle_name_key_id_idx" ON "characters"("middle_name_key", "id");

-- CreateIndex
CREATE INDEX "characters_last_name_key_id_idx" ON "characters"("last_name_key", "id");

-- CreateIndex
CREATE INDEX "characters_birthday_id_idx" ON "characters"("birthday", "id");

-- CreateIndex
CREATE INDEX "characters_created_at_id_idx" ON "characters"("created_at", "id");

-- CreateIndex
CREATE INDEX "characters_updated_at_id_idx" ON "characters"("updated_at", "id");

-- CreateIndex
CREATE INDEX "character_search_keys_trigrams" ON "character_search_keys" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "character_search_keys_prefix" ON "character_search_keys"("key", "popularity", "character_id");

-- CreateIndex
CREATE INDEX "media_characters_character_id_idx" ON "media_characters"("character_id");

-- CreateIndex
CREATE UNIQUE INDEX "companies_source_key_key" ON "companies"("source_key");

-- CreateIndex
CREATE INDEX "companies_name_sort_id_idx" ON "companies"("name_sort", "id");

-- CreateIndex
CREATE INDEX "companies_founded_id_idx" ON "companies"("founded", "id");

-- CreateIndex
CREATE INDEX "companies_created_at_id_idx" ON "companies"("created_at", "id");

-- CreateIndex
CREATE INDEX "company_search_keys_trigrams" ON "company_search_keys" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "company_search_keys_prefix" ON "company_search_keys"("key", "popularity", "company_id");

-- CreateIndex
CREATE INDEX "media_companies_company_id_idx" ON "media_companies"("company_id");

-- CreateIndex
CREATE INDEX "imports_user_id_created_at_idx" ON "imports"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "imports_list_id_idx" ON "imports"("list_id");

-- CreateIndex
CREATE UNIQUE INDEX "lists_owner_id_slug_key" ON "lists"("owner_id", "slug");

-- CreateIndex
CREATE INDEX "list_redirects_list_id_idx" ON "list_redirects"("list_id");

-- CreateIndex
CREATE INDEX "list_entries_list_id_position_media_id_idx" ON "list_entries"("list_id", "position", "media_id");

-- CreateIndex
CREATE INDEX "list_entries_media_id_idx" ON "list_entries"("media_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_source_key_key" ON "media"("source_key");

-- CreateIndex
CREATE INDEX "media_series_id_idx" ON "media"("series_id");

-- CreateIndex
CREATE INDEX "media_title_sort_id_idx" ON "media"("title_sort", "id");

-- CreateIndex
CREATE INDEX "media_release_date_id_idx" ON "media"("release_date", "id");

-- CreateIndex
CREATE INDEX "media_created_at_id_idx" ON "media"("created_at", "id");

-- CreateIndex
CREATE INDEX "media_updated_at_id_idx" ON "media"("updated_at", "id");

-- CreateIndex
CREATE INDEX "media_popularity_id_idx" ON "media"("popularity", "id");

-- CreateIndex
CREATE INDEX "media_rating_id_idx" ON "media"("rating", "id");

-- CreateIndex
CREATE INDEX "media_type_title_sort_id_idx" ON "media"("type", "title_sort", "id");

-- CreateIndex
CREATE INDEX "media_type_release_date_id_idx" ON "media"("type", "release_date", "id");

-- CreateIndex
CREATE INDEX "media_type_popularity_id_idx" ON "media"("type", "popularity", "id");

-- CreateIndex
CREATE INDEX "media_status_type_idx" ON "media"("status", "type");

-- CreateIndex
CREATE INDEX "media_tag_ids_idx" ON "media" USING GIN ("tag_ids");

-- CreateIndex
CREATE UNIQUE INDEX "synonyms_media_id_title_key" ON "synonyms"("media_id", "title");

-- CreateIndex
CREATE INDEX "media_search_keys_trigrams" ON "media_search_keys" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "media_search_keys_prefix" ON "media_search_keys"("key", "popularity", "media_id");

-- CreateIndex
CREATE INDEX "media_relations_to_id_idx" ON "media_relations"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "episodes_media_id_number_key" ON "episodes"("media_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "songs_media_id_position_key" ON "songs"("media_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "people_source_key_key" ON "people"("source_key");

-- CreateIndex
CREATE INDEX "people_first_name_key_id_idx" ON "people"("first_name_key", "id");

-- CreateIndex
CREATE INDEX "people_middle_name_key_id_idx" ON "people"("middle_name_key", "id");

-- CreateIndex
CREATE INDEX "people_last_name_key_id_idx" ON "people"("last_name_key", "id");

-- CreateIndex
CREATE INDEX "people_birthday_id_idx" ON "people"("birthday", "id");

-- CreateIndex
CREATE INDEX "people_created_at_id_idx" ON "people"("created_at", "id");

-- CreateIndex
CREATE INDEX "people_updated_at_id_idx" ON "people"("updated_at", "id");

-- CreateIndex
CREATE INDEX "person_search_keys_trigrams" ON "person_search_keys" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "person_search_keys_prefix" ON "person_search_keys"("key", "popularity", "person_id");

-- CreateIndex
CREATE INDEX "credits_person_id_idx" ON "credits"("person_id");

-- CreateIndex
CREATE INDEX "credits_character_id_idx" ON "credits"("character_id");

-- CreateIndex
CREATE UNIQUE INDEX "credits_once" ON "credits"("media_id", "person_id", "role", "character_id", "description");

-- CreateIndex
CREATE INDEX "reviews_poster_id_created_at_idx" ON "reviews"("poster_id", "created_at");

-- CreateIndex
CREATE INDEX "review_votes_user_id_idx" ON "review_votes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "series_source_key_key" ON "series"("source_key");

-- CreateIndex
CREATE INDEX "series_title_sort_id_idx" ON "series"("title_sort", "id");

-- CreateIndex
CREATE INDEX "series_start_date_id_idx" ON "series"("start_date", "id");

-- CreateIndex
CREATE INDEX "series_created_at_id_idx" ON "series"("created_at", "id");

-- CreateIndex
CREATE INDEX "series_updated_at_id_idx" ON "series"("updated_at", "id");

-- CreateIndex
CREATE INDEX "series_search_keys_trigrams" ON "series_search_keys" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "series_search_keys_prefix" ON "series_search_keys"("key", "popularity", "series_id");

-- CreateIndex
CREATE UNIQUE INDEX "tags_key_key" ON "tags"("key");

-- CreateIndex
CREATE INDEX "tags_media_count_id_idx" ON "tags"("media_count" DESC, "id");

-- CreateIndex
CREATE INDEX "media_tags_tag_id_idx" ON "media_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "torrents_info_hash_v1_key" ON "torrents"("info_hash_v1");

-- CreateIndex
CREATE UNIQUE INDEX "torrents_info_hash_v2_key" ON "torrents"("info_hash_v2");

-- CreateIndex
CREATE INDEX "torrents_media_id_idx" ON "torrents"("media_id");

-- CreateIndex
CREATE INDEX "torrents_uploader_id_idx" ON "torrents"("uploader_id");

-- CreateIndex
CREATE INDEX "torrents_name_sort_id_idx" ON "torrents"("name_sort", "id");

-- CreateIndex
CREATE INDEX "torrents_seeders_id_idx" ON "torrents"("seeders", "id");

-- CreateIndex
CREATE INDEX "torrents_leechers_id_idx" ON "torrents"("leechers", "id");

-- CreateIndex
CREATE INDEX "torrents_size_id_idx" ON "torrents"("size", "id");

-- CreateIndex
CREATE INDEX "torrents_created_at_id_idx" ON "torrents"("created_at", "id");

-- CreateIndex
CREATE INDEX "torrent_votes_user_id_idx" ON "torrent_votes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key_key" ON "users"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_previous_token_hash_key" ON "sessions"("previous_token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");

-- CreateIndex
CREATE INDEX "mail_tokens_expires_at_idx" ON "mail_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "user_permissions_granted_by_id_idx" ON "user_permissions"("granted_by_id");

-- CreateIndex
CREATE INDEX "follows_followed_id_idx" ON "follows"("followed_id");

-- CreateIndex
CREATE INDEX "watched_records_media_id_idx" ON "watched_records"("media_id");

-- CreateIndex
CREATE INDEX "watched_records_user_id_created_at_idx" ON "watched_records"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "watched_records_user_id_updated_at_idx" ON "watched_records"("user_id", "updated_at");

-- CreateIndex
CREATE INDEX "watched_events_user_id_created_at_idx" ON "watched_events"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "watched_events_media_id_idx" ON "watched_events"("media_id");

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "characters" ADD CONSTRAINT "characters_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "character_search_keys" ADD CONSTRAINT "character_search_keys_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_characters" ADD CONSTRAINT "media_characters_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_characters" ADD CONSTRAINT "media_characters_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_search_keys" ADD CONSTRAINT "company_search_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_companies" ADD CONSTRAINT "media_companies_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_companies" ADD CONSTRAINT "media_companies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_redirects" ADD CONSTRAINT "list_redirects_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "synonyms" ADD CONSTRAINT "synonyms_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_search_keys" ADD CONSTRAINT "media_search_keys_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_relations" ADD CONSTRAINT "media_relations_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_relations" ADD CONSTRAINT "media_relations_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "songs" ADD CONSTRAINT "songs_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_search_keys" ADD CONSTRAINT "person_search_keys_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credits" ADD CONSTRAINT "credits_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credits" ADD CONSTRAINT "credits_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_poster_id_fkey" FOREIGN KEY ("poster_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_search_keys" ADD CONSTRAINT "series_search_keys_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_tags" ADD CONSTRAINT "media_tags_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_tags" ADD CONSTRAINT "media_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_files" ADD CONSTRAINT "torrent_files_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_votes" ADD CONSTRAINT "torrent_votes_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_votes" ADD CONSTRAINT "torrent_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_fkey" FOREIGN KEY ("followed_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_records" ADD CONSTRAINT "watched_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_records" ADD CONSTRAINT "watched_records_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_events" ADD CONSTRAINT "watched_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_events" ADD CONSTRAINT "watched_events_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;


