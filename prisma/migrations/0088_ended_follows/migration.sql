-- Since when the two followed each other, where a block ended that: its end brings the follows back.
ALTER TABLE "user_blocks" ADD COLUMN "following_since" TIMESTAMPTZ(3), ADD COLUMN "followed_since" TIMESTAMPTZ(3);
