-- The logo of the site: one small picture. It is a part of the settings, so backups have it without the pictures.
CREATE TABLE site_pictures (
  name text PRIMARY KEY,
  content bytea NOT NULL CHECK (octet_length(content) <= 2097152),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
