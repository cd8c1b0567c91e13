-- Uploaders that a moderator trusts; granting and ending it are acts of moderation.
ALTER TABLE "users" ADD COLUMN "is_trusted" BOOLEAN NOT NULL DEFAULT false;
ALTER TYPE "moderation_act" ADD VALUE 'Trust';
ALTER TYPE "moderation_act" ADD VALUE 'Distrust';
