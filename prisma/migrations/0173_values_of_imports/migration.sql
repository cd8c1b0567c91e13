-- A table waits until its user has said what its columns are; a rule that fills what a record lacks.
ALTER TYPE "import_status" ADD VALUE 'Columns';
ALTER TYPE "import_rule" ADD VALUE 'FillMissing';
-- Formats of lists that are read.
ALTER TYPE "import_format" ADD VALUE 'AniList';
ALTER TYPE "import_format" ADD VALUE 'Kitsu';
ALTER TYPE "import_format" ADD VALUE 'Trakt';
ALTER TYPE "import_format" ADD VALUE 'Yamtrack';
ALTER TYPE "import_format" ADD VALUE 'Letterboxd';
ALTER TYPE "import_format" ADD VALUE 'Simkl';
ALTER TYPE "import_format" ADD VALUE 'Shikimori';
ALTER TYPE "import_format" ADD VALUE 'Csv';
