-- What waits is read from the applications alone: those of accounts that administrators have confirmed otherwise are decided.
UPDATE applications a SET approved_at = now() FROM users u
WHERE u.id = a.user_id AND a.approved_at IS NULL AND u.confirmed_at IS NOT NULL;
