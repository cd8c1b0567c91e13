-- Whether somebody's edits of the catalogue apply at once: after enough was accepted, ended by an edit that was taken back, or by a moderator.
ALTER TYPE "moderation_act" ADD VALUE 'EditsTrusted';
ALTER TYPE "moderation_act" ADD VALUE 'EditsReverted';
ALTER TYPE "moderation_act" ADD VALUE 'EditsDistrusted';
ALTER TYPE "moderation_act" ADD VALUE 'EditsAllowed';

-- The least that a personal token may do: it is the default.
ALTER TYPE "token_scope" ADD VALUE 'ReadLists';
