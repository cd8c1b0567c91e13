-- The filters of the list of works (server/domain/media/filter.ts). Each is small and made once, in some seconds for millions of works.
CREATE INDEX media_formats ON media (lower(format)) WHERE format IS NOT NULL;
CREATE INDEX media_seasons ON media (((release_date / 100 % 100 + 2) / 3)) WHERE release_date IS NOT NULL;
CREATE INDEX media_scores ON media ((coalesce(rating, score))) WHERE coalesce(rating, score) IS NOT NULL;
CREATE INDEX media_episode_counts ON media (total_episodes) WHERE total_episodes IS NOT NULL;
CREATE INDEX media_runtimes ON media (runtime) WHERE runtime IS NOT NULL;
