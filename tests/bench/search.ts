import { mediaSearch } from '@/lib/catalogue/schemas/media'
import type { Bench, Scale } from './bench'
import { connected } from './clients'
import { fetchGood } from './http'
import { interleaved, median, percentile, timed } from './measure'
import { type Findings, markdown, milliseconds } from './report'
import { type Statement, statementsOf } from './statements'
import { termsByKind } from './terms'

export type Term = { kind: string; term: string; address: string; statements: Statement[] }
type Sample = { kind: string; took: number }

/** Searches through the API, one term after the other, beside their statements. */
export async function search({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.grown(scale.searched)
  const product = await startProduct(url)
  const { browseMedia } = await import('@/server/domain/catalogue/media/browse')
  const terms = await allTerms(
    url,
    `${product.origin}/api/media`,
    (query) => browseMedia(mediaSearch.parse({ query })),
    scale,
  )
  const found = await besideBareSql(url, terms, scale)

  const p99 = { ours: roundsOf(found.ours, 99), bare: roundsOf(found.bare, 99) }
  const kinds = [...new Set(terms.map(({ kind }) => kind))].map((kind) => ({
    kind,
    ours: found.ours.map(ofKind(kind)),
    bare: found.bare.map(ofKind(kind)),
  }))
  const usual = median(kinds.map(({ ours }) => roundsOf(ours, 50)))
  const slowest = kinds.reduce((a, b) => (roundsOf(b.ours, 50) > roundsOf(a.ours, 50) ? b : a))
  const works = scale.searched.toLocaleString('en-US')
  return {
    rows: [
      {
        what: `search through the API at ${works}, p99 over ${kinds.length} kinds of term`,
        ours: milliseconds(p99.ours),
        partner: `the bare SQL in the same database, p99: ${milliseconds(p99.bare)}`,
        ratio: p99.ours / p99.bare,
        reach: { atMost: 2 },
      },
      {
        what: `the slowest kind of term (${slowest.kind}), median`,
        ours: milliseconds(roundsOf(slowest.ours, 50)),
        partner: `the median kind: ${milliseconds(usual)}`,
        ratio: roundsOf(slowest.ours, 50) / usual,
        reach: { atMost: 5 },
      },
    ],
    notes: [
      `Searching ${works} works, one term after the other, ${terms.length} terms of ${kinds.length} kinds. The bare SQL is what the product sends for the same search, with the same parameters, on one connection of a plain driver:`,
      markdown(
        ['kind of term', 'API median', 'API p99', 'SQL median', 'SQL p99'],
        kinds.map(({ kind, ours, bare }) => [
          kind,
          ...[ours, bare].flatMap((side) => [milliseconds(roundsOf(side, 50)), milliseconds(roundsOf(side, 99))]),
        ]),
      ),
    ],
  }
}

/** Each term through the API, and its statements alone, in turn. */
export async function besideBareSql(url: string, terms: readonly Term[], scale: Scale) {
  const client = await connected(url)
  const through = (each: (term: Term) => Promise<unknown>) => async () => {
    const samples: Sample[] = []
    for (let time = 0; time < scale.repeats; time++)
      for (const term of terms) samples.push({ kind: term.kind, took: await timed(() => each(term)) })
    return samples
  }
  const sides = {
    ours: through(({ address }) => fetchGood(address, 'identity')),
    bare: through(async ({ statements }) => {
      for (const statement of statements) await client.query(statement)
    }),
  }
  await interleaved(sides, 1)
  const found = await interleaved(sides, scale.rounds)
  return found
}

/** Every term with its address at `call`, and with the statements of `search`. */
export async function allTerms(
  url: string,
  call: string,
  search: (query: string) => Promise<unknown>,
  scale: Scale,
): Promise<Term[]> {
  const terms: Term[] = []
  for (const [kind, some] of Object.entries(await termsByKind(url)))
    for (const term of some.slice(0, scale.terms)) {
      const address = `${call}?${new URLSearchParams({ query: term })}`
      terms.push({ kind, term, address, statements: await statementsOf(url, () => search(term)) })
    }
  return terms
}

/** The median over all rounds of a percentile. */
export const roundsOf = (rounds: Sample[][], share: number) =>
  median(
    rounds.map((round) =>
      percentile(
        round.map(({ took }) => took),
        share,
      ),
    ),
  )

/** The samples of a kind. */
export const ofKind = (kind: string) => (round: Sample[]) => round.filter((sample) => sample.kind === kind)
