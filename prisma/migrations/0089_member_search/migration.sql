-- Names that contain a text, for the search across everything (server/domain/views/members.ts).
CREATE INDEX users_search ON users USING gin (username_key gin_trgm_ops) WHERE confirmed_at IS NOT NULL;
