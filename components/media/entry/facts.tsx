import { formatCount, formatPartialDate, formatRuntime, formatTimestamp } from '@/lib/format'
import { externalLink } from '@/lib/links'
import { COMPANY_ROLES, type MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Chips } from '../../ui/chips'
import { lengthOf } from '../length'
import { type Fact, FactList } from './fact-list'

const t = words('media')
const f = words('media.facts')

/** Everything that is known of a work in a word or two, and where else it is known. What is not known is left out. */
export function EntryFacts({ entry }: { entry: MediaHead }) {
  const { lastUpdated: iso, externalIds } = entry
  const elsewhere = externalIds.flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  return (
    <aside className="facts" aria-label={f('title')}>
      <FactList facts={factsOf(entry)} updated={{ name: f('updated'), iso, exact: formatTimestamp(iso) }} />
      {elsewhere.length > 0 && (
        <section className="elsewhere">
          <h2>{f('elsewhere')}</h2>
          <Chips
            elsewhere
            label={f('elsewhere')}
            chips={elsewhere.map(({ name, address }) => ({ label: name, href: address }))}
          />
        </section>
      )}
    </aside>
  )
}

function factsOf(entry: MediaHead): Fact[] {
  const length = lengthOf(entry)
  const facts: (readonly [name: string, value: string | false | null | undefined])[] = [
    [f('type'), t(`types.${entry.type}`)],
    [f('format'), entry.format && t('formatName', { format: entry.format })],
    [f(length?.unit ?? 'episodes'), length && formatCount(length.count)],
    [f('volumes'), entry.totalVolumes !== null && formatCount(entry.totalVolumes)],
    [f('runtime'), entry.runtime !== null && formatRuntime(entry.runtime)],
    [f('status'), t(`status.${entry.status}`)],
    [f(entry.endDate ? 'start' : 'release'), entry.releaseDate && formatPartialDate(entry.releaseDate)],
    [f('end'), entry.endDate && entry.endDate !== entry.releaseDate && formatPartialDate(entry.endDate)],
    [f('series'), entry.series?.title],
    ...companiesOf(entry),
    [f('platforms', { count: entry.platforms.length }), entry.platforms.join(', ')],
    [f('popularity'), entry.popularity > 0 && f('members', { count: entry.popularity })],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

/** The companies by what they did. */
function companiesOf({ companies }: MediaHead): Fact[] {
  return COMPANY_ROLES.flatMap((role) => {
    const names = companies.filter((company) => company.role === role).map(({ name }) => name)
    return names.length > 0 ? [[f(`companies.${role}`, { count: names.length }), names.join(', ')] as const] : []
  })
}
