-- A user is told that a way into the account was added or removed.
ALTER TYPE notification_kind ADD VALUE 'passkeyAdded';
ALTER TYPE notification_kind ADD VALUE 'passkeyRemoved';
ALTER TYPE notification_kind ADD VALUE 'providerAdded';
ALTER TYPE notification_kind ADD VALUE 'providerRemoved';
ALTER TYPE notification_kind ADD VALUE 'passwordRemoved';
