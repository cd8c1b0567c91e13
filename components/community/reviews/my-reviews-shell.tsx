'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { Skeletons } from '@/components/ui/skeletons'

/** The reviews of the logged-in user. */
export const MyReviewsShell = ownPart(
  () => import('./my-reviews'),
  <Skeletons count={3} className="max-w-reading gap-3 needs-script" each="h-44 rounded-lg" />,
)
