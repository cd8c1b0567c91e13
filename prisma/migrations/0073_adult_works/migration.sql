-- Works for adults are hidden unless one asks for them. The flag is in the indexes of the orders, so that a page far inside a list is still
-- read from its index alone.
ALTER TABLE "media" ADD COLUMN "is_adult" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX media_adult ON media (id) WHERE is_adult;

DROP INDEX "media_title_sort_id_idx";
CREATE INDEX "media_title_sort_id_is_adult_idx" ON "media"("title_sort", "id", "is_adult");
DROP INDEX "media_type_status_title_sort_id_idx";
CREATE INDEX "media_type_status_title_sort_id_is_adult_idx" ON "media"("type", "status", "title_sort", "id", "is_adult");
DROP INDEX "media_release_date_id_idx";
CREATE INDEX "media_release_date_id_is_adult_idx" ON "media"("release_date", "id", "is_adult");
DROP INDEX "media_type_status_release_date_id_idx";
CREATE INDEX "media_type_status_release_date_id_is_adult_idx" ON "media"("type", "status", "release_date", "id", "is_adult");
DROP INDEX "media_created_at_id_idx";
CREATE INDEX "media_created_at_id_is_adult_idx" ON "media"("created_at", "id", "is_adult");
DROP INDEX "media_type_status_created_at_id_idx";
CREATE INDEX "media_type_status_created_at_id_is_adult_idx" ON "media"("type", "status", "created_at", "id", "is_adult");
DROP INDEX "media_updated_at_id_idx";
CREATE INDEX "media_updated_at_id_is_adult_idx" ON "media"("updated_at", "id", "is_adult");
DROP INDEX "media_type_status_updated_at_id_idx";
CREATE INDEX "media_type_status_updated_at_id_is_adult_idx" ON "media"("type", "status", "updated_at", "id", "is_adult");
DROP INDEX "media_standing_id_idx";
CREATE INDEX "media_standing_id_is_adult_idx" ON "media"("standing", "id", "is_adult");
DROP INDEX "media_type_status_standing_id_idx";
CREATE INDEX "media_type_status_standing_id_is_adult_idx" ON "media"("type", "status", "standing", "id", "is_adult");
DROP INDEX "media_weighted_rating_id_idx";
CREATE INDEX "media_weighted_rating_id_is_adult_idx" ON "media"("weighted_rating", "id", "is_adult");
DROP INDEX "media_type_status_weighted_rating_id_idx";
CREATE INDEX "media_type_status_weighted_rating_id_is_adult_idx" ON "media"("type", "status", "weighted_rating", "id", "is_adult");
DROP INDEX "media_status_type_idx";
CREATE INDEX "media_status_type_is_adult_idx" ON "media"("status", "type", "is_adult");
DROP INDEX media_premieres;
CREATE INDEX media_premieres ON media (premiere, type, standing, id) INCLUDE (is_adult) WHERE premiere IS NOT NULL;
