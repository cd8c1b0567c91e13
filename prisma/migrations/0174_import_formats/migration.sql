-- Of a table: its first rows, and what its columns mean.
ALTER TABLE "imports" ADD COLUMN "columns" JSONB;
-- What an entry is matched by beside ids, title and types: its year, and the season of the show whose ids it has.
ALTER TABLE "import_entries" ADD COLUMN "year" INTEGER;
ALTER TABLE "import_entries" ADD COLUMN "season" INTEGER;
