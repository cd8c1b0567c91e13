-- A format that has its name in a text.
ALTER TYPE "import_format" ADD VALUE 'Other';
