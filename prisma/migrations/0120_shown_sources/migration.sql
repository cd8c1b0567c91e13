-- The views of what is shown have the columns of their day: the sources of entries (0114) are newer.
CREATE OR REPLACE VIEW shown_series AS SELECT * FROM series
  WHERE id <> ALL (ARRAY(SELECT series_id FROM hidden_entries WHERE series_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_characters AS SELECT * FROM characters
  WHERE id <> ALL (ARRAY(SELECT character_id FROM hidden_entries WHERE character_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_people AS SELECT * FROM people
  WHERE id <> ALL (ARRAY(SELECT person_id FROM hidden_entries WHERE person_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_companies AS SELECT * FROM companies
  WHERE id <> ALL (ARRAY(SELECT company_id FROM hidden_entries WHERE company_id IS NOT NULL));
