import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import type { WaitingAct } from '@/lib/administration/schemas/sources'
import { sourceLinks } from '@/lib/administration/source-links'
import { historyLink } from '@/lib/catalogue/links/entries'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'
import { hideLink } from '@/lib/curation/links/hides'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

/** Merges that can still be undone and what is hidden, with links to where that is done. */
export function WaitingActs() {
  const t = useTranslations('administration.sources')
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<Paged<WaitingAct>>(sourceLinks.waiting(page))
  return (
    <Panel name="waiting-title" title={t('acts')} lead={t('actsLead')} aria-busy={found === undefined}>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 && <p>{t('noActs')}</p>}
          <ol className="grid empty:hidden">
            {found.data.map((act) => (
              <ActRow key={`${act.kind} ${act.noun} ${act.id} ${act.date}`} act={act} />
            ))}
          </ol>
          <Pagination of={found} label={t('actsPages')} href={(page) => sourceLinks.page(page)} />
        </>
      )}
      <p>
        <QuietLink href={hiddenTextsLink()}>{t('hiddenTexts')}</QuietLink>
      </p>
    </Panel>
  )
}

function ActRow({ act: { kind, noun, id, title, username, date, endDate } }: { act: WaitingAct }) {
  const t = useTranslations('administration.sources')
  const href = kind === 'hide' && noun !== 'tag' ? hideLink(noun, id) : historyLink(noun, id)
  return (
    <li className="grid gap-0.5 border-t border-line py-2.5 text-sm/normal">
      <p className="font-semibold wrap-anywhere text-ink" dir="auto">
        {t(kind, { title: title ?? t('hiddenTitle') })}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-quiet">
        <span>
          <RelativeTime iso={date} />
          {username && (
            <>
              {' '}
              {t('by')}{' '}
              <QuietLink href={links.user(username)}>
                <bdi>{username}</bdi>
              </QuietLink>
            </>
          )}
        </span>
        {kind === 'merge' && (
          <span>
            {t('until')} <RelativeTime iso={endDate} />
          </span>
        )}
        <QuietLink href={href}>{t(kind === 'merge' ? 'seeMerge' : 'seeHide')}</QuietLink>
      </p>
    </li>
  )
}
