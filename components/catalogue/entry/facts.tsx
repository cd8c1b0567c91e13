import { useTranslations } from 'next-intl'
import { ReportButton } from '@/components/identity/report-button'
import { type Chip, Chips } from '@/components/ui/chips'
import { useFormats } from '@/i18n/formats'
import { externalLink } from '@/lib/links/external'
import { EditButton } from './edit-button'
import { FACTS } from './fact'
import { FactList } from './fact-list'
import { HistoryLinks } from './history-links'
import type { EntryView } from './view'

/** The known facts of an entry, and its links to other sites. */
export function EntryFacts({ entry }: { entry: EntryView }) {
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
