-- Who made a picture, and the address that it was fetched from.
ALTER TABLE "attachments" ADD COLUMN "credit" TEXT, ADD COLUMN "source" TEXT;

-- The addresses of works' pictures, as the sources of the catalogue name them, and whether they are fetched.
CREATE TYPE "picture_state" AS ENUM ('Waiting', 'Fetched', 'Failed', 'Removed');

CREATE TABLE "picture_addresses" (
  "media_id" INTEGER PRIMARY KEY REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "address" TEXT NOT NULL,
  "host" TEXT NOT NULL,
  "source" TEXT,
  "state" "picture_state" NOT NULL DEFAULT 'Waiting',
  "rank" INTEGER NOT NULL DEFAULT 0,
  "wished_at" TIMESTAMPTZ(3),
  "attempts" SMALLINT NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "fault" TEXT,
  "fetched_at" TIMESTAMPTZ(3),
  "bytes" INTEGER,
  "attachment_id" INTEGER REFERENCES "attachments"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "picture_addresses_state_bytes_idx" ON "picture_addresses"("state", "bytes");
CREATE UNIQUE INDEX "picture_addresses_attachment_id_key" ON "picture_addresses"("attachment_id");
-- The order in which they are fetched: wishes as they come, then by popularity.
CREATE INDEX "picture_addresses_waiting" ON "picture_addresses"("host", "wished_at", "rank" DESC) WHERE "state" = 'Waiting';
CREATE INDEX "picture_addresses_wished" ON "picture_addresses"("wished_at") WHERE "state" = 'Waiting' AND "wished_at" IS NOT NULL;

CREATE TABLE "picture_hosts" (
  "host" TEXT PRIMARY KEY,
  "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "failures" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "picture_days" (
  "day" DATE PRIMARY KEY,
  "requests" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "removed_pictures" (
  "filename" TEXT PRIMARY KEY,
  "address" TEXT,
  "moderator_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "removed_pictures_address_idx" ON "removed_pictures"("address");
CREATE INDEX "removed_pictures_moderator_id_idx" ON "removed_pictures"("moderator_id");
