-- The place that an editor gave a character, a credit or a company within a work; null where nobody did.
ALTER TABLE media_characters ADD COLUMN position INTEGER;
ALTER TABLE credits ADD COLUMN position INTEGER;
ALTER TABLE media_companies ADD COLUMN position INTEGER;
