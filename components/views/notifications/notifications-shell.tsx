'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { Skeletons } from '@/components/ui/skeletons'

/** The notifications of the logged-in user. */
export const NotificationsShell = ownPart(
  () => import('./notifications'),
  <Skeletons count={3} className="max-w-reading gap-0.5 needs-script" each="h-13 rounded-md" />,
)
