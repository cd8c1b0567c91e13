-- The key of the feed of torrents by followed users, and what a saved search of torrents has found.
ALTER TYPE "feed_kind" ADD VALUE 'FollowedTorrents';
ALTER TYPE "notification_kind" ADD VALUE 'torrents';
