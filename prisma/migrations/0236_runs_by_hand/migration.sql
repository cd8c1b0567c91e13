-- What a person loaded on the command line: the name of its source or of its files, without folders and logins.
ALTER TABLE source_runs ADD COLUMN loaded TEXT;
