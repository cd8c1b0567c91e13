-- Series and companies are listed by how well known they are, as characters and people are (0072).
CREATE INDEX "series_popularity_id_idx" ON "series"("popularity", "id");
CREATE INDEX "companies_popularity_id_idx" ON "companies"("popularity", "id");
