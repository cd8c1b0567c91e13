import { formatTimestamp } from '@/lib/format'
import { externalLink } from '@/lib/links/external'
import { words } from '@/messages/words'
import { Chips } from '../ui/chips'
import { EditButton } from './edit-button'
import { FACTS } from './fact'
import { FactList } from './fact-list'
import type { EntryView } from './view'

const t = words('entry.facts')

/** Everything that is known of an entry in a word or two, and where else it is known. What is not known is left out. */
export function EntryFacts({ entry: { facts, lastUpdated: iso, externalIds, edit } }: { entry: EntryView }) {
  const elsewhere = externalIds.flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  return (
    <aside className={FACTS} aria-label={t('title')}>
      <FactList facts={facts} updated={{ name: t('updated'), iso, exact: formatTimestamp(iso) }} />
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
      {edit && <EditButton href={edit} label={words('contribute')('edit')} />}
    </aside>
  )
}
