-- The country that a work is from (ISO 3166-1 alpha-2).
ALTER TABLE "media" ADD COLUMN "country_of_origin" TEXT;
-- The view has the columns of its day.
CREATE OR REPLACE VIEW shown_media AS SELECT * FROM media WHERE is_adult IS NOT NULL;
