import { run } from '../support/server'
import type { Bench } from './bench'
import { copyAgain, tablesWithRows } from './copy'
import { interleaved, median, timed } from './measure'
import { type Memory, peak, watchMemory } from './memory'
import { type Findings, figure, markdown, megabytes, perSecond, seconds } from './report'

/** The loader over the whole real catalogue, beside COPY of what it wrote. */
export async function load({ databases, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const tables = await tablesWithRows(url)
  const works = tables.find(({ name }) => name === 'media')?.rows ?? 0
  const all = tables.reduce((sum, { rows }) => sum + rows, 0)
  const memories: Memory[] = []

  const loading = async () => {
    const empty = await databases.empty('load')
    await run(empty, 'CHECKPOINT')
    const took = await timed(async () => {
      const { pid, ended } = databases.load(empty)
      memories.push(await watchMemory(pid, ended))
    })
    return took
  }
  const copying = (names: string[]) => async () => {
    let took = 0
    for (const name of names) took += await copyAgain(url, name)
    return took
  }
  const found = await interleaved(
    { ours: loading, works: copying(['media']), all: copying(tables.map(({ name }) => name)) },
    scale.rounds,
  )
  const took = { ours: median(found.ours), works: median(found.works), all: median(found.all) }
  const rate = (rows: number, time: number) => (rows * 1000) / time

  const quarters = { first: most(memories, 0, 0.25), half: most(memories, 0.25, 0.5), last: most(memories, 0.5, 1) }
  return {
    rows: [
      {
        what: `load: ${works.toLocaleString('en-US')} works, ${all.toLocaleString('en-US')} rows in ${tables.length} tables`,
        ours: `${perSecond(rate(all, took.ours))} (${seconds(took.ours)})`,
        partner: `COPY of the same rows: ${perSecond(rate(all, took.all))} (${seconds(took.all)})`,
        ratio: took.all / took.ours,
        reach: { atLeast: 0.15 },
      },
      {
        what: `the same load, beside the rows of \`media\` alone`,
        ours: `${perSecond(rate(works, took.ours))} (${seconds(took.ours)})`,
        partner: `COPY of ${works.toLocaleString('en-US')} rows: ${perSecond(rate(works, took.works))} (${seconds(took.works)})`,
        ratio: took.works / took.ours,
        reach: null,
      },
      {
        what: 'memory of the loader: its peak in the second half',
        ours: megabytes(quarters.last),
        partner: `its peak in the second quarter: ${megabytes(quarters.half)}`,
        ratio: quarters.last / quarters.half,
        reach: { atMost: 1.25 },
      },
    ],
    notes: [
      `Load, COPY's side: the rows that a load leaves behind are read into memory table by table, and those of each table are copied into one empty table made by \`CREATE TABLE … (LIKE … INCLUDING ALL)\`, which has the same columns, checks and indexes; the time is that of the COPYs and their commits. Ours is the whole command from its start to its end: unpacking, reading, checking, matching, merging, and the same rows. They are: ${tables.map(({ name, rows }) => `${name} ${rows.toLocaleString('en-US')}`).join(', ')}. The rows of \`media\` alone are ${((100 * works) / all).toFixed(0)} % of them; COPY of all of them takes ${figure(took.all / took.works)} times as long.`,
      'Memory that the loader held (resident):',
      markdown(
        ['after', 'held'],
        moments(memories).map(([share, bytes]) => [`${share} % of the time`, megabytes(bytes)]),
      ),
      `The peak of all was ${megabytes(most(memories, 0, 1))}; loading took ${figure(took.ours / 1000)} s.`,
    ],
  }
}

const most = (memories: Memory[], from: number, to: number) => median(memories.map((one) => peak(one, from, to)))

function moments(memories: Memory[]): [number, number][] {
  return [25, 50, 75, 100].map((share) => {
    const held = memories.map((one) => one.filter((sample) => sample.share <= share / 100).at(-1)?.bytes ?? 0)
    return [share, median(held)]
  })
}
