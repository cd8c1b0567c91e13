import { type Fact, type FactValue, knownFacts } from '@/components/entry/view'
import { lengthOf } from '@/components/media/length'
import { formatCount, formatPartialDate, formatRuntime } from '@/lib/format'
import { links } from '@/lib/links'
import { COMPANY_ROLES, type MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'

const t = words('media')
const f = words('media.facts')

/** Everything that is known of a work in a word or two. */
export function mediaFacts(entry: MediaHead): Fact[] {
  const { type, format, totalVolumes, runtime, status, releaseDate, endDate, series, platforms, popularity } = entry
  const length = lengthOf(entry)
  return knownFacts([
    [f('type'), t(`types.${type}`)],
    [f('format'), format && t('formatName', { format })],
    [f(length?.unit ?? 'episodes'), length && formatCount(length.count)],
    [f('volumes'), totalVolumes !== null && formatCount(totalVolumes)],
    [f('runtime'), runtime !== null && formatRuntime(runtime)],
    [f('status'), [{ text: t(`status.${status}`), status }]],
    [f(endDate ? 'start' : 'release'), releaseDate && formatPartialDate(releaseDate)],
    [f('end'), endDate && endDate !== releaseDate && formatPartialDate(endDate)],
    [f('series'), series && [{ text: series.title, href: links.series(series.id) }]],
    ...companiesOf(entry),
    [f('platforms', { count: platforms.length }), platforms.join(', ')],
    [f('members'), popularity > 0 && formatCount(popularity)],
  ])
}

/** The companies by what they did. */
function companiesOf({ companies }: MediaHead): (readonly [string, FactValue[]])[] {
  return COMPANY_ROLES.map((role) => {
    const those = companies.filter((company) => company.role === role)
    return [
      f(`companies.${role}`, { count: those.length }),
      those.map(({ id, name }) => ({ text: name, href: links.company(id) })),
    ]
  })
}
