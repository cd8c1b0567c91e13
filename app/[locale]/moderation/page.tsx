import { Missing } from '@/components/accounts/layout/missing'
import { ModerationShell } from '@/components/moderation/moderation-shell'
import { notFoundMetadata } from '@/components/seo/metadata'
import { respondNotFound } from '@/server/platform/cache/tags'

export const generateMetadata = notFoundMetadata

/** The queue of the moderators. The page is the same for everybody, so it is a missing one until the browser knows better. */
export default function Moderation() {
  respondNotFound()
  return (
    <ModerationShell part="queue">
      <Missing />
    </ModerationShell>
  )
}
