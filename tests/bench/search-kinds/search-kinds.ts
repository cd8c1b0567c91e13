import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { grouped } from '@/lib/grouped'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { Bench } from '../bench'
import { fetchGood } from '../http'
import { type Findings, markdown, milliseconds } from '../report'
import { besideBareSql, ofKind, roundsOf, type Term } from '../search'
import { statementsOf } from '../statements'
import { type Query, queriesOf } from './queries'

/** Queries of a kind whose time is measured. */
const TIMED = 25

/** Queries as people type them, by kind: how many find their work, and how long they take beside their statements. */
export async function searchKinds({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const queries = [...grouped(await queriesOf(url), ({ kind }) => kind).values()].flatMap((some) =>
    some.slice(0, scale.terms),
  )
  const found = await answersOf(startProduct, url, queries)
  const kinds = [...grouped(found, ({ kind }) => kind)].map(([kind, all]) => scoreOf(kind, all))

  const grown = await databases.grown(scale.searched)
  const product = await startProduct(grown)
  const terms = await termsOf(grown, `${product.origin}/api/media`, queries)
  const timed = await besideBareSql(grown, terms, scale)
  const times = new Map(
    kinds.map(({ kind }) => {
      const p99 = (side: 'ours' | 'bare') => roundsOf(timed[side].map(ofKind(kind)), 99)
      return [kind, { ours: p99('ours'), bare: p99('bare') }]
    }),
  )
  const ratioOf = (kind: string) => {
    const { ours = 0, bare = 1 } = times.get(kind) ?? {}
    return ours / bare
  }
  const worst = {
    page: kinds.reduce((one, other) => (other.page < one.page ? other : one)),
    first: kinds.filter(hasFirst).reduce((one, other) => (other.first < one.first ? other : one)),
    time: kinds.map(({ kind }) => kind).reduce((one, other) => (ratioOf(other) > ratioOf(one) ? other : one)),
  }
  const works = scale.searched.toLocaleString('en-US')
  const { ours = 0, bare = 0 } = times.get(worst.time) ?? {}
  return {
    rows: [
      {
        what: `${queries.length.toLocaleString('en-US')} searches as people type them: found on page 1, the worst of ${kinds.length} kinds (${worst.page.kind})`,
        ours: percent(worst.page.page),
        partner: `${worst.page.count} queries of that kind`,
        ratio: worst.page.page,
        unit: ' %',
        reach: { atLeast: 95 },
      },
      {
        what: `the same with a single answer: it is first, the worst kind (${worst.first.kind})`,
        ours: percent(worst.first.first),
        partner: `${worst.first.singles} queries of that kind`,
        ratio: worst.first.first,
        unit: ' %',
        reach: { atLeast: 85 },
      },
      {
        what: `the same at ${works} works, p99 of the slowest kind beside its statements (${worst.time})`,
        ours: milliseconds(ours),
        partner: `the bare SQL in the same database, p99: ${milliseconds(bare)}`,
        ratio: ours / bare,
        reach: { atMost: 2 },
      },
    ],
    notes: [
      `Searches as people type them, made from the real catalogue (tests/bench/search-kinds), found on the first page of ${DEFAULT_SIZE} and in its first place; times at ${works} works, of ${TIMED} queries of each kind:`,
      markdown(
        ['kind', 'queries', 'page 1', 'one answer', 'first', 'API p99', 'SQL p99'],
        kinds.map((of) => [
          of.kind,
          ...[String(of.count), percent(of.page), String(of.singles), hasFirst(of) ? percent(of.first) : '–'],
          ...[times.get(of.kind)?.ours ?? 0, times.get(of.kind)?.bare ?? 0].map(milliseconds),
        ]),
      ),
    ],
  }
}

type Answered = Query & { place: number }
type Score = { kind: string; count: number; page: number; singles: number; first: number }

const hasFirst = ({ singles }: Score) => singles > 0
const percent = (value: number) => `${value.toFixed(1)} %`

/** Each query with the place of its work on the first page; -1 if it is not there. */
async function answersOf(
  startProduct: Bench['startProduct'],
  url: string,
  queries: readonly Query[],
): Promise<Answered[]> {
  const product = await startProduct(url)
  const found: Answered[] = []
  for (const query of queries) {
    const { body } = await fetchGood(addressOf(`${product.origin}/api/media`, query), 'identity')
    const { data } = JSON.parse(body.toString()) as { data: { id: number }[] }
    found.push({ ...query, place: data.findIndex(({ id }) => query.answers.includes(id)) })
  }
  return found
}

function scoreOf(kind: string, all: readonly Answered[]): Score {
  const singles = all.filter(({ single }) => single)
  const share = (some: readonly Answered[], of: readonly Answered[]) =>
    of.length === 0 ? 0 : (100 * some.length) / of.length
  return {
    kind,
    count: all.length,
    page: share(
      all.filter(({ place }) => place >= 0),
      all,
    ),
    singles: singles.length,
    first: share(
      singles.filter(({ place }) => place === 0),
      singles,
    ),
  }
}

/** Some queries of each kind with the statements of their search. */
async function termsOf(url: string, call: string, queries: readonly Query[]): Promise<Term[]> {
  const { browseMedia } = await import('@/server/domain/catalogue/media/browse')
  const terms: Term[] = []
  for (const some of grouped(queries, ({ kind }) => kind).values())
    for (const { kind, query } of some.slice(0, TIMED)) {
      const statements = await statementsOf(url, () => browseMedia(mediaSearch.parse({ query })))
      terms.push({ kind, term: query, address: addressOf(call, { query }), statements })
    }
  return terms
}

const addressOf = (call: string, { query }: { query: string }) => `${call}?${new URLSearchParams({ query })}`
