import type { Bench } from './bench'
import { fetchGood } from './http'
import { interleaved, median, percentile, timed } from './measure'
import { type Findings, markdown, milliseconds, type Row, seconds } from './report'
import { useDatabaseAt } from './statements'

const SIZE = 30
/** Every order of the catalogue, and its filters. */
const WAYS = [
  '',
  ...['title', 'release-date', 'created', 'updated', 'popularity', 'rating'].flatMap((sort) => [
    `sort=${sort}&order=0`,
    `sort=${sort}&order=1`,
  ]),
  'type=Anime',
  'status=Ended',
  'type=Manga&sort=release-date&order=1',
]

type Latencies = { first: number; middle: number; last: number }

/**
 * The cost of a deep page in a big catalogue: the middle and the last page beside the first. The job that stores places
 * has run, as it does every few minutes.
 */
export async function browse({ databases, scale, say, startProduct }: Bench): Promise<Findings> {
  const url = await databases.grown(scale.browsed)
  await useDatabaseAt(url)
  const { renewMediaPlaces } = await import('@/server/domain/catalogue/media/browse')
  say(`Storing the places of works: ${seconds(await timed(renewMediaPlaces))}.`)
  const product = await startProduct(url)
  const found: { way: string; pages: number; medians: Latencies; slowest: number }[] = []
  for (const way of WAYS) {
    const ask = (page: number) => fetchGood(`${product.origin}/api/media?size=${SIZE}&page=${page}&${way}`, 'identity')
    const { totalPages } = JSON.parse((await ask(0)).body.toString()) as { totalPages: number }
    const times = (page: number) => async () => {
      const each: number[] = []
      for (let time = 0; time < scale.repeats; time++) each.push(await timed(() => ask(page)))
      return each
    }
    const sides = { first: times(0), middle: times(Math.floor(totalPages / 2)), last: times(totalPages - 1) }
    await interleaved(sides, 1)
    const { first, middle, last } = await interleaved(sides, scale.rounds)
    const medians = { first: rounds(first), middle: rounds(middle), last: rounds(last) }
    found.push({ way, pages: totalPages, medians, slowest: percentile([first, middle, last].flat(2), 100) })
    say(`${way || 'as it comes'}: ${Object.values(medians).map(milliseconds).join(', ')}`)
  }

  const works = scale.browsed.toLocaleString('en-US')
  const [plain, ...others] = found
  if (!plain) throw new Error('No way to browse was measured.')
  const worstAt = (page: 'middle' | 'last') =>
    others.reduce((a, b) => (b.medians[page] / b.medians.first > a.medians[page] / a.medians.first ? b : a))
  const [worstMiddle, worst] = [worstAt('middle'), worstAt('last')]
  const rows: Row[] = [
    row(`last page of browse at ${works}`, plain.medians, 'last', { atMost: 3 }),
    row(`middle page of browse at ${works}`, plain.medians, 'middle', { atMost: 3 }),
    row(`the same, worst of the other orders and filters (\`${worstMiddle.way}\`)`, worstMiddle.medians, 'middle', {
      atMost: 3,
    }),
    row(`the same, worst of the other orders and filters (\`${worst.way}\`): last page`, worst.medians, 'last', {
      atMost: 3,
    }),
  ]
  const lines = found.map(({ way, pages, medians, slowest }) => [
    way ? `\`${way}\`` : 'as it comes',
    pages.toLocaleString('en-US'),
    milliseconds(medians.first),
    milliseconds(medians.middle),
    milliseconds(medians.last),
    milliseconds(slowest),
  ])
  const head = ['`/api/media?…`', 'pages', 'first', 'middle', 'last', 'slowest of all']
  return { rows, notes: [`Browsing ${works} works, one request after the other:`, markdown(head, lines)] }
}

const rounds = (values: number[][]) => median(values.map(median))

function row(what: string, medians: Latencies, page: 'middle' | 'last', reach: Row['reach']): Row {
  return {
    what,
    ours: milliseconds(medians[page]),
    partner: `the first page: ${milliseconds(medians.first)}`,
    ratio: medians[page] / medians.first,
    reach,
  }
}
