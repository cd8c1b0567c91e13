-- Whether a user subscribes to the entries that they edit, by each edit.
ALTER TABLE users ADD COLUMN subscribe_to_edits BOOLEAN NOT NULL DEFAULT false;
