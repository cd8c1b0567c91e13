-- Values that the next migrations use: a proposal that waits for its proposer, and what its proposer and editors are told;
-- texts of edits that moderators hide; changes that users subscribe to.
ALTER TYPE "contribution_state" ADD VALUE 'Asked';
ALTER TYPE "notification_kind" ADD VALUE 'note';
ALTER TYPE "notification_kind" ADD VALUE 'change';
ALTER TYPE "moderation_act" ADD VALUE 'HideText';
ALTER TYPE "moderation_act" ADD VALUE 'ShowText';
ALTER TYPE "feed_kind" ADD VALUE 'Subscriptions';
