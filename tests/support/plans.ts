import { vi } from 'vitest'
import { pool } from '@/server/platform/database/client'

/**
 * The plan of the statement with this text, by default the one that finds the ids of a page; '' when nothing had to be
 * found.
 */
export async function planOf(browse: () => Promise<unknown>, part = 'row_number()'): Promise<string> {
  const query = vi.spyOn(pool(), 'query')
  await browse()
  const asked = query.mock.calls.map(([call]) => call as unknown as { text: string; values: unknown[] })
  query.mockRestore()
  const finding = asked.find(({ text }) => text.includes(part))
  if (!finding) return ''
  const { rows: lines } = await pool().query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN ${finding.text}`,
    values: finding.values,
  })
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

/** The plan of each statement that `read` sends. */
export async function plansOf(read: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pool(), 'query')
  await read()
  const asked = sent.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] })
  sent.mockRestore()
  return Promise.all(
    asked.map(async ({ text, values }) => {
      const plan = await pool().query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (ANALYZE, BUFFERS) ${text}`, values })
      return plan.rows.map((line) => line['QUERY PLAN']).join('\n')
    }),
  )
}

/** The blocks of 8 kB that the statement of a plan has read: unlike its time, the same on each machine. */
export function blocksOf(plan: string): number {
  const [, counted = ''] = /Buffers: shared([^\n]*)/.exec(plan) ?? []
  return [...counted.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, blocks]) => sum + Number(blocks), 0)
}
