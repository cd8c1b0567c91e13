-- The well-known works that were changed last, for the place of honour on home: a thousand members and more (server/domain/catalogue/media/recent.ts).
CREATE INDEX media_known_updates ON media (updated_at, id) WHERE NOT is_adult AND standing >= 4294967296000;
