import { mediaSearch } from '@/lib/catalogue/schemas/media'
import type { Bench } from './bench'
import { type Findings, markdown, milliseconds } from './report'
import { besideBareSql, ofKind, roundsOf, type Term } from './search'
import { statementsOf } from './statements'

/** Combinations of filters as people choose them: query strings of the list of works, by kind. */
const COMBINATIONS: Record<string, readonly string[]> = {
  'several types and statuses': ['type=Anime,Movie&status=Ended,Ongoing', 'type=Manga,LightNovel&status=Unknown,Ended'],
  'years and a score': ['yearFrom=2000&yearTo=2009&scoreFrom=75', 'yearFrom=1985&scoreFrom=60&type=Movie'],
  'seasons of a year': [
    'season=Fall&yearFrom=2016&yearTo=2016&sort=popularity&order=1',
    'season=Spring,Summer&yearFrom=2010&yearTo=2012',
  ],
  'tags, wanted and not': [
    'tags=comedy&withoutTags=school',
    'tags=action,drama&withoutTags=mecha&sort=popularity&order=1',
  ],
  'what it is based on': ['basedOn=Manga,LightNovel&type=Anime', 'basedOn=Original&sort=rating&order=1'],
  'formats and lengths': [
    'format=tv,ova&episodesFrom=10&episodesTo=13',
    'format=movie&runtimeFrom=90&sort=release-date&order=1',
  ],
  'a company': ['studio=sunrise', 'studio=Madhouse&type=Anime&sort=popularity&order=1'],
  'works for adults': ['adult=only', 'adult=show&type=Anime&tags=romance'],
}

/**
 * Combinations of filters and the counts beside their options through the API, one after the other, beside their
 * statements.
 */
export async function filters({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.grown(scale.searched)
  const product = await startProduct(url)
  const { browseMedia } = await import('@/server/domain/catalogue/media/browse')
  const { mediaCounts } = await import('@/server/domain/catalogue/media-counts')
  const terms: Term[] = []
  for (const [kind, queries] of Object.entries(COMBINATIONS))
    for (const query of queries) {
      const search = mediaSearch.parse(Object.fromEntries(new URLSearchParams(query)))
      const lists = await statementsOf(url, () => browseMedia(search))
      const counts = await statementsOf(url, () => mediaCounts(search))
      terms.push(
        { kind, term: query, address: `${product.origin}/api/media?${query}`, statements: lists },
        {
          kind: `${kind}: counts`,
          term: query,
          address: `${product.origin}/api/media/counts?${query}`,
          statements: counts,
        },
      )
    }
  const found = await besideBareSql(url, terms, scale)

  const isCount = ({ kind }: { kind: string }) => kind.endsWith(': counts')
  const only = (rounds: typeof found.ours, wanted: boolean) =>
    rounds.map((round) => round.filter((sample) => isCount(sample) === wanted))
  const works = scale.searched.toLocaleString('en-US')
  const row = (what: string, counts: boolean) => {
    const [ours, bare] = [roundsOf(only(found.ours, counts), 99), roundsOf(only(found.bare, counts), 99)]
    return {
      what: `${what} through the API at ${works}, p99`,
      ours: milliseconds(ours),
      partner: `the bare SQL in the same database, p99: ${milliseconds(bare)}`,
      ratio: ours / bare,
      reach: { atMost: 2 },
    }
  }
  const kinds = [...new Set(terms.map(({ kind }) => kind))]
  return {
    rows: [row('combinations of filters', false), row('the counts beside their options', true)],
    notes: [
      `Filtering ${works} works, one combination after the other. The bare SQL is what the product sends, with the same parameters, on one connection of a plain driver:`,
      markdown(
        ['filters', 'API median', 'API p99', 'SQL median', 'SQL p99'],
        kinds.map((kind) => [
          kind,
          ...[found.ours, found.bare].flatMap((side) =>
            [50, 99].map((share) => milliseconds(roundsOf(side.map(ofKind(kind)), share))),
          ),
        ]),
      ),
    ],
  }
}
