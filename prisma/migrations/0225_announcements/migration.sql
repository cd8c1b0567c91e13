-- What administrators tell on the site, in a banner, from a time until another one.
CREATE TYPE announcement_kind AS ENUM ('Info', 'Warning', 'Maintenance');
CREATE TYPE announcement_audience AS ENUM ('All', 'Users', 'Editors');
CREATE TABLE announcements (
  id SERIAL PRIMARY KEY,
  kind announcement_kind NOT NULL,
  text TEXT NOT NULL,
  link TEXT,
  audience announcement_audience NOT NULL,
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  is_begun BOOLEAN NOT NULL DEFAULT false,
  is_over BOOLEAN NOT NULL DEFAULT false,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX announcements_is_over_starts_at_idx ON announcements (is_over, starts_at);
CREATE INDEX announcements_created_by_idx ON announcements (created_by);
