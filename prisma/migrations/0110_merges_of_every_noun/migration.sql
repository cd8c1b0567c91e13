-- Which kind of entry became one: media, series, character, person or company.
ALTER TABLE "merges" ADD COLUMN "noun" TEXT NOT NULL DEFAULT 'media';
CREATE INDEX "merges_noun_into_id_id_idx" ON "merges"("noun", "into_id", "id");
DROP INDEX "merges_into_id_id_idx";

-- Where the address of a merged series, character, person or company leads. Works have media_redirects.
CREATE TABLE "entry_redirects" (
    "noun" TEXT NOT NULL,
    "old_id" INTEGER NOT NULL,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,

    CONSTRAINT "entry_redirects_pkey" PRIMARY KEY ("noun", "old_id"),
    CONSTRAINT "entry_redirects_to_one" CHECK (CASE noun WHEN 'series' THEN series_id WHEN 'character' THEN character_id
      WHEN 'person' THEN person_id WHEN 'company' THEN company_id END IS NOT NULL
      AND num_nonnulls(series_id, character_id, person_id, company_id) = 1)
);

-- Keys of merged entries in loaded catalogues: a load finds the entry that they are now. Works have media_keys.
CREATE TABLE "entry_keys" (
    "noun" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,

    CONSTRAINT "entry_keys_pkey" PRIMARY KEY ("noun", "source_key"),
    CONSTRAINT "entry_keys_of_one" CHECK (CASE noun WHEN 'series' THEN series_id WHEN 'character' THEN character_id
      WHEN 'person' THEN person_id WHEN 'company' THEN company_id END IS NOT NULL
      AND num_nonnulls(series_id, character_id, person_id, company_id) = 1)
);

-- Names of merged entries: loads and searches find the entry that they are now. Works have synonyms.
CREATE TABLE "entry_names" (
    "id" SERIAL NOT NULL,
    "series_id" INTEGER,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "name" TEXT NOT NULL,

    CONSTRAINT "entry_names_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "entry_names_of_one" CHECK (num_nonnulls(series_id, character_id, person_id, company_id) = 1)
);

DO $$
DECLARE made record;
BEGIN
  FOR made IN SELECT t.name AS into_table, r.owner, r.target
      FROM (VALUES ('entry_redirects'), ('entry_keys'), ('entry_names')) AS t (name),
        (VALUES ('series_id', 'series'), ('character_id', 'characters'), ('person_id', 'people'), ('company_id', 'companies')) AS r (owner, target) LOOP
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %1$s_%2$s_fkey FOREIGN KEY (%2$I) REFERENCES %3$I(id) ON DELETE CASCADE ON UPDATE CASCADE',
      made.into_table, made.owner, made.target);
    IF made.into_table = 'entry_names' THEN
      EXECUTE format('CREATE UNIQUE INDEX entry_names_%1$s_name_key ON entry_names (%1$I, name)', made.owner);
    ELSE
      EXECUTE format('CREATE INDEX %1$s_%2$s_idx ON %1$I (%2$I)', made.into_table, made.owner);
    END IF;
  END LOOP;
END $$;
