-- Users are told what an administrator has done with their account.
ALTER TYPE notification_kind ADD VALUE 'administered';
