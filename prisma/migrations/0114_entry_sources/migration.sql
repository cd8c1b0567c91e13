-- The sources that an entry came from. A load names its own by the setting mokuroku.source (server/loader/sources.ts).
ALTER TABLE "series" ADD COLUMN "sources" TEXT[] NOT NULL DEFAULT array_remove(ARRAY[nullif(current_setting('mokuroku.source', true), '')], NULL);
ALTER TABLE "characters" ADD COLUMN "sources" TEXT[] NOT NULL DEFAULT array_remove(ARRAY[nullif(current_setting('mokuroku.source', true), '')], NULL);
ALTER TABLE "people" ADD COLUMN "sources" TEXT[] NOT NULL DEFAULT array_remove(ARRAY[nullif(current_setting('mokuroku.source', true), '')], NULL);
ALTER TABLE "companies" ADD COLUMN "sources" TEXT[] NOT NULL DEFAULT array_remove(ARRAY[nullif(current_setting('mokuroku.source', true), '')], NULL);

-- The source that a row of a work came from; null if nobody knows it, or people added it.
ALTER TABLE "media_characters" ADD COLUMN "source" TEXT DEFAULT nullif(current_setting('mokuroku.source', true), '');
ALTER TABLE "credits" ADD COLUMN "source" TEXT DEFAULT nullif(current_setting('mokuroku.source', true), '');
ALTER TABLE "media_companies" ADD COLUMN "source" TEXT DEFAULT nullif(current_setting('mokuroku.source', true), '');
ALTER TABLE "media_relations" ADD COLUMN "source" TEXT DEFAULT nullif(current_setting('mokuroku.source', true), '');

-- Of what is there the site of its key, else of its ids.
UPDATE "series" SET "sources" = ARRAY[lower(substring("source_key" FROM '^https?://(?:www\.)?([^/:?#]+)'))]
  WHERE "source_key" ~ '^https?://[^/:?#]';
UPDATE "series" AS e SET "sources" = x.sites FROM (
    SELECT "series_id" AS id, array_agg(DISTINCT "site") AS sites FROM "external_ids" WHERE "series_id" IS NOT NULL GROUP BY "series_id" HAVING count(DISTINCT "site") <= 20
  ) AS x WHERE e."id" = x.id AND e."source_key" IS NULL AND e."edited_at" IS NULL;
UPDATE "characters" SET "sources" = ARRAY[lower(substring("source_key" FROM '^https?://(?:www\.)?([^/:?#]+)'))]
  WHERE "source_key" ~ '^https?://[^/:?#]';
UPDATE "characters" AS e SET "sources" = x.sites FROM (
    SELECT "character_id" AS id, array_agg(DISTINCT "site") AS sites FROM "external_ids" WHERE "character_id" IS NOT NULL GROUP BY "character_id" HAVING count(DISTINCT "site") <= 20
  ) AS x WHERE e."id" = x.id AND e."source_key" IS NULL AND e."edited_at" IS NULL;
UPDATE "people" SET "sources" = ARRAY[lower(substring("source_key" FROM '^https?://(?:www\.)?([^/:?#]+)'))]
  WHERE "source_key" ~ '^https?://[^/:?#]';
UPDATE "people" AS e SET "sources" = x.sites FROM (
    SELECT "person_id" AS id, array_agg(DISTINCT "site") AS sites FROM "external_ids" WHERE "person_id" IS NOT NULL GROUP BY "person_id" HAVING count(DISTINCT "site") <= 20
  ) AS x WHERE e."id" = x.id AND e."source_key" IS NULL AND e."edited_at" IS NULL;
UPDATE "companies" SET "sources" = ARRAY[lower(substring("source_key" FROM '^https?://(?:www\.)?([^/:?#]+)'))]
  WHERE "source_key" ~ '^https?://[^/:?#]';
UPDATE "companies" AS e SET "sources" = x.sites FROM (
    SELECT "company_id" AS id, array_agg(DISTINCT "site") AS sites FROM "external_ids" WHERE "company_id" IS NOT NULL GROUP BY "company_id" HAVING count(DISTINCT "site") <= 20
  ) AS x WHERE e."id" = x.id AND e."source_key" IS NULL AND e."edited_at" IS NULL;
