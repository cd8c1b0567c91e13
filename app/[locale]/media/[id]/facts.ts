import { getTranslations } from 'next-intl/server'
import { type Fact, type FactValue, knownFacts } from '@/components/catalogue/entry/view'
import { countOf } from '@/components/catalogue/media/length'
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { seasonLink } from '@/lib/catalogue/links/charts'
import { COMPANY_ROLES, type MediaHead } from '@/lib/catalogue/schemas/media'
import { parseSeason, seasonOf } from '@/lib/catalogue/seasons'
import { links } from '@/lib/links'

/** The facts of a work. */
export async function mediaFacts(entry: MediaHead): Promise<Fact[]> {
  const f = await getTranslations('media.facts')
  const t = await getTranslations('media')
  const format = await getFormats()
  const { type, totalVolumes, runtime, status, releaseDate, endDate, series, platforms, popularity } = entry
  const length = countOf(entry)
  return knownFacts([
    [f('type'), t(`types.${type}`)],
    [f('format'), entry.format && t('formatName', { format: entry.format })],
    [f(length?.unit ?? 'episodes'), length && format.count(length.count)],
    [f('volumes'), totalVolumes !== null && format.count(totalVolumes)],
    [f('runtime'), runtime !== null && format.runtime(runtime)],
    [f('status'), [{ text: t(`status.${status}`), status }]],
    [f(endDate ? 'start' : 'release'), releaseDate && format.partialDate(releaseDate)],
    [f('end'), endDate && endDate !== releaseDate && format.partialDate(endDate)],
    [f('season'), seasonFact(await getTranslations('charts.season'), entry)],
    [f('series'), series && [{ text: series.title, href: links.series(series.id) }]],
    ...companiesOf(f, entry),
    [f('platforms', { count: platforms.length }), platforms.join(', ')],
    [f('members'), popularity > 0 && format.count(popularity)],
  ])
}

/** The season with a link to its page, which has shows and films alone. */
function seasonFact(s: Translator<'charts.season'>, { type, season }: MediaHead): FactValue[] {
  const found = seasonOf(parseSeason(season ?? '') ?? 0)
  const isShown = found !== null && ['Anime', 'Movie', 'Special'].includes(type)
  if (!isShown) return []
  const text = s('named', { season: s(`names.${found.name}`), year: String(found.year) })
  return [{ text, href: seasonLink(found) }]
}

/** The companies by role. */
function companiesOf(f: Translator<'media.facts'>, { companies }: MediaHead): (readonly [string, FactValue[]])[] {
  return COMPANY_ROLES.map((role) => {
    const those = companies.filter((company) => company.role === role)
    return [
      f(`companies.${role}`, { count: those.length }),
      those.map(({ id, name }) => ({ text: name, href: links.company(id) })),
    ]
  })
}
