-- Titles of two words have initials, too (server/domain/search/forms.ts). The job completes these rows after the start.
UPDATE media_search_keys SET form = NULL WHERE initials IS NULL AND key ~ '^[a-z]+ [a-z0-9][^ ]*$';
