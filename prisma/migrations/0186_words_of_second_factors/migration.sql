-- A user is told that their second factor was added or removed.
ALTER TYPE notification_kind ADD VALUE 'factorAdded';
ALTER TYPE notification_kind ADD VALUE 'factorRemoved';
-- The mailed link by which a user keeps the second factor that an administrator wants to remove.
ALTER TYPE mail_token_purpose ADD VALUE 'KeepFactor';
