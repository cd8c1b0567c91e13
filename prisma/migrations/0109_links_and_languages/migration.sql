-- Pages of a work elsewhere that are no entry of another catalogue: its own site, official streams, accounts.
CREATE TYPE "link_kind" AS ENUM ('Official', 'Stream', 'Social', 'Other');

CREATE TABLE "media_links" (
  "media_id" INTEGER NOT NULL,
  "address" TEXT NOT NULL,
  "kind" "link_kind" NOT NULL,
  "language" TEXT,
  CONSTRAINT "media_links_pkey" PRIMARY KEY ("media_id", "address"),
  CONSTRAINT "media_links_address" CHECK (address LIKE 'https://%' AND length(address) <= 500)
);

ALTER TABLE "media_links" ADD CONSTRAINT "media_links_media_id_fkey"
  FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The language of a further title, as a BCP 47 tag; null is unknown.
ALTER TABLE "synonyms" ADD COLUMN "language" TEXT;
