-- The text as it was when it was reported: its author may change it before a moderator reads it.
ALTER TABLE "reports" ADD COLUMN "seen" TEXT;
