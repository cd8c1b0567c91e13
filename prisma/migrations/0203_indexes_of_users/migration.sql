-- The searches of administrators: parts and beginnings of names, beginnings of addresses, and registrations that wait.
CREATE INDEX users_name_parts ON users USING gin (username_key gin_trgm_ops);
CREATE INDEX users_name_beginnings ON users (username_key text_pattern_ops, id);
CREATE INDEX users_email_beginnings ON users (email_key text_pattern_ops, id);
CREATE INDEX users_not_confirmed ON users (id) WHERE confirmed_at IS NULL;
CREATE INDEX user_permissions_permission_idx ON user_permissions (permission, user_id);
