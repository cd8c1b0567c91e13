-- The name that a renamed user had leads to the user for a while, and nobody else can take it.
CREATE TABLE former_names (
  username_key TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  until TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX former_names_user_id_idx ON former_names (user_id);
CREATE INDEX former_names_until_idx ON former_names (until);

-- Every way to choose a name passes here. After the row, since an insert may have waited for the change that has just
-- freed the name: before it, that change would not be seen.
CREATE FUNCTION username_is_not_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM former_names f WHERE f.username_key = NEW.username_key AND f.user_id <> NEW.id AND f.until > now()) THEN
    RAISE EXCEPTION 'This name was another user''s until lately.'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'former_names_pkey', DETAIL = 'Key (username_key) is kept.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER username_is_not_kept_of_new AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION username_is_not_kept();
CREATE TRIGGER username_is_not_kept AFTER UPDATE OF username_key ON users
  FOR EACH ROW EXECUTE FUNCTION username_is_not_kept();
