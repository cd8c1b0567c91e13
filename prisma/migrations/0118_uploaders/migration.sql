-- Lists of torrents can be ordered by uploader: the key of the name, kept by triggers. Anonymous uploads have none, as they have no name.
ALTER TABLE torrents ADD COLUMN uploader_sort text COLLATE "C";
UPDATE torrents t SET uploader_sort = u.username_key FROM users u WHERE u.id = t.uploader_id AND NOT t.is_anonymous;

CREATE FUNCTION torrent_uploader_sort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.uploader_sort := CASE WHEN NOT NEW.is_anonymous THEN (SELECT username_key FROM users WHERE id = NEW.uploader_id) END;
  RETURN NEW;
END $$;
CREATE TRIGGER torrents_uploader_sort BEFORE INSERT OR UPDATE OF uploader_id, is_anonymous ON torrents
  FOR EACH ROW EXECUTE FUNCTION torrent_uploader_sort();

CREATE FUNCTION user_uploader_sort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE torrents SET uploader_sort = NEW.username_key WHERE uploader_id = NEW.id AND NOT is_anonymous;
  RETURN NULL;
END $$;
CREATE TRIGGER users_uploader_sort AFTER UPDATE OF username_key ON users FOR EACH ROW
  WHEN (OLD.username_key IS DISTINCT FROM NEW.username_key) EXECUTE FUNCTION user_uploader_sort();

CREATE INDEX torrents_by_uploader ON torrents (type, uploader_sort, id) WHERE hidden_at IS NULL;

-- The log says that an uploader asked not to be named, also after the torrent is gone.
ALTER TABLE moderation_log ADD COLUMN is_anonymous boolean NOT NULL DEFAULT FALSE;
