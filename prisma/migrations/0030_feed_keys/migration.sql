-- Keys of users for feeds that other programs read: each for one feed, stored hashed.
CREATE TYPE "feed_kind" AS ENUM ('Torznab', 'NextEpisodes');
CREATE TABLE "feed_keys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "feed_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "with_private" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "feed_keys_key_hash_key" ON "feed_keys"("key_hash");
CREATE INDEX "feed_keys_user_id_idx" ON "feed_keys"("user_id");
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE feed_keys
  ADD CONSTRAINT feed_keys_name CHECK (length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT feed_keys_hash CHECK (octet_length(key_hash) = 32);
