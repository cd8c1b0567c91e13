import { Skeletons } from '@/components/ui/skeletons'

/** The column of the history. */
export const HISTORY = 'mx-auto grid max-w-reading grid-cols-1 gap-7 [&>.pages]:mt-3'

/** The placeholder of a history that is loading. */
export const HistorySkeleton = () => (
  <Skeletons count={4} className={`needs-script ${HISTORY}`} each="h-24 rounded-md" />
)
