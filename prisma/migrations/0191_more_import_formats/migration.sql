-- Formats of lists that are read.
ALTER TYPE "import_format" ADD VALUE 'Anime-Planet';
ALTER TYPE "import_format" ADD VALUE 'Hikka';
