-- When each user was last seen, since sessions end after 30 days: logins are noted at once, later uses by a job.
CREATE TABLE seen_users (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO seen_users (user_id, seen_at)
  SELECT u.id, greatest(u.created_at, s.at, t.at, (SELECT max(created_at) FROM watched_events WHERE user_id = u.id))
  FROM users u LEFT JOIN (SELECT user_id, max(last_used_at) AS at FROM sessions GROUP BY user_id) AS s ON s.user_id = u.id
    LEFT JOIN (SELECT user_id, max(last_used_at) AS at FROM personal_tokens GROUP BY user_id) AS t ON t.user_id = u.id;
CREATE INDEX seen_users_seen_at_user_id_idx ON seen_users (seen_at, user_id);

CREATE FUNCTION users_seen_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seen_users (user_id, seen_at) VALUES (NEW.id, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_seen_first AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_seen_first();

CREATE FUNCTION sessions_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE seen_users SET seen_at = NEW.created_at
    WHERE user_id = NEW.user_id AND seen_at < NEW.created_at - interval '1 minute';
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_seen AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_seen();
