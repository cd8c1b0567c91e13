-- Records that a media server or a player has changed.
ALTER TYPE "watched_source" ADD VALUE 'Scrobble';
