import { vi } from 'vitest'
import { pool } from '@/server/platform/database/client'

/** The plan of the statement with this text, by default the one that finds the ids of a page; '' when nothing had to be found. */
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
