-- Hidden series, characters, people and companies. Their search keys are kept here, so that no search finds them, and loads still know
-- them by their names.
CREATE TABLE "hidden_entries" (
    "id" SERIAL NOT NULL,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "search_keys" TEXT[],
    "hidden_by_id" INTEGER,
    "comment" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hidden_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hidden_entries_one" CHECK (num_nonnulls("series_id", "character_id", "person_id", "company_id") = 1)
);
CREATE UNIQUE INDEX "hidden_entries_series_id_key" ON "hidden_entries"("series_id");
CREATE UNIQUE INDEX "hidden_entries_character_id_key" ON "hidden_entries"("character_id");
CREATE UNIQUE INDEX "hidden_entries_person_id_key" ON "hidden_entries"("person_id");
CREATE UNIQUE INDEX "hidden_entries_company_id_key" ON "hidden_entries"("company_id");
CREATE INDEX "hidden_entries_hidden_by_id_idx" ON "hidden_entries"("hidden_by_id");
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_hidden_by_id_fkey" FOREIGN KEY ("hidden_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Few rows: a statement reads them once. The planner would count NOT IN for each row of a join.
CREATE VIEW shown_series AS SELECT * FROM series
  WHERE id <> ALL (ARRAY(SELECT series_id FROM hidden_entries WHERE series_id IS NOT NULL));
CREATE VIEW shown_characters AS SELECT * FROM characters
  WHERE id <> ALL (ARRAY(SELECT character_id FROM hidden_entries WHERE character_id IS NOT NULL));
CREATE VIEW shown_people AS SELECT * FROM people
  WHERE id <> ALL (ARRAY(SELECT person_id FROM hidden_entries WHERE person_id IS NOT NULL));
CREATE VIEW shown_companies AS SELECT * FROM companies
  WHERE id <> ALL (ARRAY(SELECT company_id FROM hidden_entries WHERE company_id IS NOT NULL));
