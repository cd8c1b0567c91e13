import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import type { Read } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { type AnnouncementPages, administrationCalls, administrationLinks } from '@/lib/administration/links'
import type { Announcement } from '@/lib/administration/schemas/announcements'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Paged } from '@/lib/schemas/paging'

type Props = Read<Paged<Announcement>> & { pages: AnnouncementPages; unknown: string }

/** All announcements, the newest first. One that is not over can be ended. */
export function AnnouncementList({ found, failure, read, pages, unknown }: Props) {
  const t = useTranslations('administration.announcements.list')
  const end = async (id: number) => {
    try {
      await call(administrationCalls.announcement(id), { method: 'DELETE' })
      notify('success', t('ended'))
    } catch (error) {
      const isOver = error instanceof Problem && error.status === 404
      notify('failure', isOver ? t('over') : (error instanceof Problem && error.message) || unknown)
    }
    read()
  }
  return (
    <Panel name="announcements" title={t('title')} aria-busy={found === undefined}>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-24 rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 && <Empty title={t('none')} />}
          <ul className="grid empty:hidden">
            {found.data.map((one) => (
              <Row key={one.id} of={one} onEnd={() => void end(one.id)} />
            ))}
          </ul>
          <Pagination
            of={found}
            label={t('pages')}
            className="mt-4"
            href={(page) => administrationLinks.announcements({ ...pages, page }, 'announcements')}
          />
        </>
      )}
    </Panel>
  )
}

function Row({ of, onEnd }: { of: Announcement; onEnd: () => void }) {
  const t = useTranslations('administration.announcements')
  const format = useFormats()
  const { kind, audience, text, link, startDate, endDate, endedDate, createdBy } = of
  const state = stateOf(of)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line py-3 text-sm/normal">
      <p className="font-semibold text-ink">
        {t(`kinds.${kind}`)} · {t(`audiences.${audience}`)} · {t(`list.states.${state}`)}
      </p>
      <p className="col-start-1 whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
        {link !== null && <span className="block text-quiet">{link}</span>}
      </p>
      <p className="col-start-1 text-quiet">
        {t('list.from', { from: format.timestamp(startDate), to: format.timestamp(endedDate ?? endDate) })}
        {createdBy !== null && <> · {t('list.by', { name: createdBy })}</>}
      </p>
      {state !== 'over' && (
        <LinedButton className="col-start-2 row-start-1" onClick={onEnd}>
          {t('list.end')}
          <span className="sr-only">: {text.slice(0, 60)}</span>
        </LinedButton>
      )}
    </li>
  )
}

function stateOf({ startDate, endDate, endedDate }: Announcement): 'shown' | 'waiting' | 'over' {
  const now = Date.now()
  if (endedDate !== null || Date.parse(endDate) <= now) return 'over'
  return Date.parse(startDate) > now ? 'waiting' : 'shown'
}
