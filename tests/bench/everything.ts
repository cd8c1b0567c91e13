import type { Bench } from './bench'
import { throughput } from './generator'
import { around } from './http'
import { medians } from './measure'
import { type Findings, milliseconds, perSecond } from './report'
import { allTerms, besideBareSql, roundsOf } from './search'

/** The search across everything through the API, beside its statements, run sequentially. */
export async function everything({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.grown(scale.searched)
  const product = await startProduct(url)
  const { searchEverything } = await import('@/server/domain/views/quick-search')
  const terms = await allTerms(url, `${product.origin}/api/search`, (query) => searchEverything(query), scale)
  const { ours, bare } = await besideBareSql(url, terms, scale)
  const next = (call: string) => around(terms.map(({ term }) => `${call}?${new URLSearchParams({ query: term })}`))
  const rate = (call: string) => {
    const path = next(call)
    return () => throughput(product.origin, path, scale.seconds)
  }
  const rates = await medians({ quick: rate('/api/search'), media: rate('/api/media') }, scale.rounds)
  const p99 = { ours: roundsOf(ours, 99), bare: roundsOf(bare, 99) }
  return {
    rows: [
      {
        what: `quick search over all kinds at ${scale.searched.toLocaleString('en-US')} works, p99`,
        ours: milliseconds(p99.ours),
        partner: `the bare SQL in the same database, p99: ${milliseconds(p99.bare)}`,
        ratio: p99.ours / p99.bare,
        reach: { atMost: 2 },
      },
      {
        what: 'the same, 32 connections',
        ours: perSecond(rates.quick),
        partner: `searches of media alone: ${perSecond(rates.media)}`,
        ratio: rates.quick / rates.media,
        reach: { atLeast: 0.5 },
      },
    ],
    notes: [],
  }
}
