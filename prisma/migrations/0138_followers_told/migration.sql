-- A user is told of a new follower, who is the actor, as long as the follow stands (migration 0139).
ALTER TYPE "notification_kind" ADD VALUE 'follow';
-- Whoever unfollows and follows again is told of once.
CREATE UNIQUE INDEX notifications_follow_once ON notifications (user_id, actor_id)
  WHERE actor_id IS NOT NULL AND list_id IS NULL AND activity_id IS NULL;
