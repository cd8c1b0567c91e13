-- The role of a character is null where no source says it. Loads stored it as a supporting one until now.
ALTER TABLE "media_characters" ALTER COLUMN "role" DROP NOT NULL, ALTER COLUMN "role" DROP DEFAULT;

-- A cast without any lead is from a source without roles. What people wrote stays.
UPDATE media_characters mc SET role = NULL
  WHERE NOT EXISTS (SELECT FROM media_characters other WHERE other.media_id = mc.media_id AND other.role = 'Lead')
    AND EXISTS (SELECT FROM media m WHERE m.id = mc.media_id AND m.source_key IS NOT NULL AND NOT m.kept_fields && '{characters}')
    AND EXISTS (SELECT FROM characters c WHERE c.id = mc.character_id AND NOT c.kept_fields && '{media}')
    AND NOT EXISTS (SELECT FROM kept_items k WHERE k.media_id = mc.media_id AND k.list = 'characters' AND k.key = to_jsonb(mc.character_id))
    AND NOT EXISTS (SELECT FROM kept_items k WHERE k.character_id = mc.character_id AND k.list = 'media' AND k.key = to_jsonb(mc.media_id));
