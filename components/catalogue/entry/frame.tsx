import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReportButton } from '@/components/identity/report-button'
import { type Chip, Chips } from '@/components/ui/chips'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { ownColor } from '@/components/ui/own-color'
import { useFormats } from '@/i18n/formats'
import { historyLink } from '@/lib/catalogue/links/entries'
import { entryLink } from '@/lib/links'
import { externalLink } from '@/lib/links/external'
import { EditButton } from './edit-button'
import { FACTS } from './fact'
import { FactList } from './fact-list'
import { EntryBanner, EntryGallery } from './gallery'
import { HistoryLinks } from './history-links'
import { look } from './look'
import { EntryTabs } from './tabs'
import { EntryTitles } from './titles'
import type { EntryView } from './view'

type Props = {
  entry: EntryView
  /** The buttons of the user, such as "Add to watched". */
  actions?: ReactNode
  /** What the user has noted: the end of the side column, on a phone the end of the page, so that it moves nothing. */
  mine?: ReactNode
  children: ReactNode
}

/** The layout of all pages of an entry: banner, cover, names, actions, tabs, facts. */
export function EntryFrame({ entry, actions, mine, children }: Props) {
  const t = useTranslations('entry')
  const edits = useTranslations('edits')
  return (
    <article className={look.entry} data-shape={entry.shape} style={ownColor(entry)}>
      <EntryBanner entry={entry} />
      <div className={look.grid}>
        <EntryTitles
          name={entry.name}
          titles={entry.titles}
          otherNames={entry.otherNames}
          glance={entry.glance}
          scores={entry.scores}
        />
        {actions}
        <EntryTabs
          label={t('tabs')}
          tabs={[
            ...entry.tabs.map(({ segment, label, count, always, href }) => ({
              segment,
              label,
              count,
              isVisible: segment === null || count > 0 || always === true,
              href: href ?? entryLink(entry.kind, entry.id, segment),
            })),
            // There while it is open: its link is among the facts.
            {
              segment: 'history',
              label: edits('title'),
              count: 0,
              isVisible: false,
              href: historyLink(entry.kind, entry.id),
            },
          ]}
        />
        <div className={look.side}>
          <EntryGallery entry={entry} />
          <EntryFacts entry={entry} />
          {mine && <div className="col-span-full max-md:order-3">{mine}</div>}
        </div>
        {/*
          After the facts in the document, since a browser may paint before it has parsed all of this, and on a phone
          the facts are mostly above it.
        */}
        <div className={look.main}>{children}</div>
      </div>
      <JapaneseFace texts={[entry.name, ...entry.otherNames]} />
    </article>
  )
}

/** The known facts of an entry, and its links to other sites. */
function EntryFacts({ entry }: { entry: EntryView }) {
  const { kind, id, facts, lastUpdated: iso, externalIds, places = [], streams = [], pages = [], edit, report } = entry
  const t = useTranslations('entry.facts')
  const format = useFormats()
  const reports = useTranslations('moderation.report')
  const contribute = useTranslations('contribute')
  const shared = places.filter(({ site }) => !externalIds.some((own) => own.site === site))
  const ids = [...externalIds, ...shared].flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  const elsewhere = [...pages, ...ids.map(({ name, address }) => ({ label: name, href: address }))]
  return (
    <aside className={FACTS} aria-label={t('title')}>
      <FactList facts={facts} updated={{ name: t('updated'), iso, exact: format.timestamp(iso) }} />
      <Elsewhere title={t('streams')} chips={streams} />
      <Elsewhere title={t('elsewhere')} chips={elsewhere} />
      <HistoryLinks noun={kind} id={id} />
      <div className="flex flex-wrap items-end gap-x-3">
        <EditButton href={edit} label={contribute('edit')} suggest={contribute('suggestEdit')} />
        {report !== undefined && <ReportButton target="media" id={report} label={reports('button')} />}
      </div>
    </aside>
  )
}

function Elsewhere({ title, chips }: { title: string; chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xs font-medium text-quiet">{title}</h2>
      <Chips elsewhere label={title} chips={chips} />
    </section>
  )
}
