import { useSearchParams } from 'next/navigation'
import { useMessages } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { moderationLinks } from '@/lib/moderation/links'
import type { QueueEntry } from '@/lib/moderation/schemas/moderation'
import type { Paged } from '@/lib/schemas/paging'
import { ModerationHead } from './head'
import { QueueCard } from './queue-card'

/** What users have reported and nobody has settled, the longest waiting first. Loaded with its texts for moderators. */
export default function Queue({ moderator }: { moderator: number }) {
  const { queue } = useMessages().moderation
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<Paged<QueueEntry>>(moderationLinks.queueCall(page))
  return (
    <>
      <ModerationHead part="queue" waiting={found && found !== 'failed' && found.total > 0 ? found.total : undefined} />
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-44 max-w-reading rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={queue.none}>{queue.noneText}</Empty>
          ) : (
            <ol className="grid max-w-reading gap-4" aria-label={queue.title}>
              {found.data.map((entry) => (
                <li key={`${entry.target} ${entry.id}`}>
                  <QueueCard entry={entry} moderator={moderator} />
                </li>
              ))}
            </ol>
          )}
          <Pagination of={found} href={(page) => moderationLinks.queue(page)} />
          <JapaneseFace texts={found.data.flatMap(({ title, html }) => [title, html])} />
        </>
      )}
    </>
  )
}
