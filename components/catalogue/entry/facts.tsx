import { useTranslations } from 'next-intl'
import { ReportButton } from '@/components/identity/report-button'
import { Chips } from '@/components/ui/chips'
import { useFormats } from '@/i18n/formats'
import { externalLink } from '@/lib/links/external'
import { HistoryLinks } from '../history/history-links'
import { EditButton } from './edit-button'
import { FACTS } from './fact'
import { FactList } from './fact-list'
import type { EntryView } from './view'

/** The known facts of an entry, and its links to other sites. */
export function EntryFacts({ entry }: { entry: EntryView }) {
  const { kind, id, facts, lastUpdated: iso, externalIds, places = [], edit, report } = entry
  const t = useTranslations('entry.facts')
  const format = useFormats()
  const reports = useTranslations('moderation.report')
  const contribute = useTranslations('contribute')
  const shared = places.filter(({ site }) => !externalIds.some((own) => own.site === site))
  const elsewhere = [...externalIds, ...shared].flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  return (
    <aside className={FACTS} aria-label={t('title')}>
      <FactList facts={facts} updated={{ name: t('updated'), iso, exact: format.timestamp(iso) }} />
      {elsewhere.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-xs font-medium text-quiet">{t('elsewhere')}</h2>
          <Chips
            elsewhere
            label={t('elsewhere')}
            chips={elsewhere.map(({ name, address }) => ({ label: name, href: address }))}
          />
        </section>
      )}
      <HistoryLinks noun={kind} id={id} />
      {report !== undefined && <ReportButton target="media" id={report} label={reports('button')} />}
      <EditButton href={edit} label={contribute('edit')} suggest={contribute('suggestEdit')} />
    </aside>
  )
}
