import { Skeletons } from '@/components/ui/skeletons'

/** The column of the feed. */
export const FEED = 'grid max-w-reading grid-cols-1 gap-2'

/** The placeholder of entries that are loading. */
export const FeedSkeleton = ({ rows }: { rows: number }) => (
  <Skeletons count={rows} className={`needs-script ${FEED}`} each="h-18 rounded-md" />
)
