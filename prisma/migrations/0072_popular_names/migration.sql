-- Characters and people in the order of popularity.
CREATE INDEX "characters_popularity_id_idx" ON "characters"("popularity", "id");
CREATE INDEX "people_popularity_id_idx" ON "people"("popularity", "id");
