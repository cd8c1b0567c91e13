-- The name of a format. Null: that of "format", as in imports of earlier versions.
ALTER TABLE "imports" ADD COLUMN "format_name" TEXT;
