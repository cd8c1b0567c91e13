import { Skeletons } from '@/components/ui/skeletons'

/** What stands in place of a user's page until it is read. */
export const WAITING = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />
