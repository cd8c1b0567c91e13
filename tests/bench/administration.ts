import type pg from 'pg'
import { administrationLogSearch } from '@/lib/administration/schemas/log'
import { userSearch } from '@/lib/administration/schemas/users'
import { USER_SORTS, USER_STATES } from '@/lib/administration/users'
import { MOST_LOGGED } from '@/lib/moderation/log-size'
import { announcements } from '@/server/domain/administration/announcements/queries'
import { jobKinds, jobs } from '@/server/domain/administration/jobs/queries'
import { administrationLog } from '@/server/domain/administration/log/queries'
import { failedMails, mailSettings, suppressedAddresses } from '@/server/domain/administration/mail/queries'
import { newsMails } from '@/server/domain/administration/news/queries'
import { siteOverview } from '@/server/domain/administration/overview/queries'
import { roles } from '@/server/domain/administration/roles/queries'
import { siteSettings } from '@/server/domain/administration/settings/queries'
import { runs, sources } from '@/server/domain/administration/sources/queries'
import { tracesOf } from '@/server/domain/administration/user-traces'
import { administeredUser, foundUsers, usersOfNetwork } from '@/server/domain/administration/users/queries'
import { waitingActs } from '@/server/domain/administration/waiting-acts'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { fillAdministered } from './administered-rows'
import type { Bench } from './bench'
import { connected } from './clients'
import { timed } from './measure'
import { type Findings, type Row, seconds } from './report'
import { stopLater } from './started'
import { type Statement, statementsOf, useDatabaseAt } from './statements'

/** Blocks of 8 kB that a statement may read. */
const MOST = 2000
/** Milliseconds in which the rows are made. */
const WITHIN = 180_000

type Read = () => Promise<unknown>

/**
 * What each statement of a page of the administration reads: blocks, which are the same on each machine. The log has
 * `acts` rows; the export of the log, which reads all of it, is left out.
 */
export async function administration({ databases, scale, say }: Bench): Promise<Findings> {
  const url = await databases.empty('administration')
  await useDatabaseAt(url)
  await openQueue()
  stopLater(closeQueue)
  const [client, second] = [await connected(url), await connected(url)]
  const took = await timed(() => fillAdministered(client, second, scale.acts))
  say(`${scale.acts.toLocaleString('en-US')} acts with their users and sessions: ${seconds(took)}.`)
  const rows: Row[] = []
  for (const [part, reads] of Object.entries(PARTS)) {
    let most = { blocks: 0, text: '' }
    const seen = new Set<string>()
    for (const read of reads)
      for (const statement of await statementsOf(url, read)) {
        if (!isRead(statement, seen)) continue
        const blocks = await blocksOf(client, statement)
        if (blocks > most.blocks) most = { blocks, text: statement.text }
      }
    if (most.blocks > MOST) say(`${part}, ${most.blocks} blocks: ${most.text}`)
    rows.push(rowOf(part, seen.size, most.blocks))
  }
  const size = [scale.acts / 100, scale.acts / 10, scale.acts].map((count) => count.toLocaleString('en-US'))
  return {
    rows,
    notes: [
      `Administration: ${size[0]} users, ${size[1]} sessions and ${size[2]} acts in the log, made in ${seconds(took)} (at most ${seconds(WITHIN)}). A figure is that of the statement of a page that reads most (\`EXPLAIN (ANALYZE, BUFFERS)\`), over all filters, orders, first and last pages.`,
    ],
  }
}

const rowOf = (part: string, statements: number, blocks: number): Row => ({
  what: `administration, ${part}: blocks that a statement reads`,
  ours: `${blocks.toLocaleString('en-US')}, the most of ${statements}`,
  partner: `${MOST.toLocaleString('en-US')} blocks of 8 kB`,
  ratio: blocks,
  unit: '',
  reach: { atMost: MOST },
  isCount: true,
})

/** Whether it reads rows, and is another one than those before. */
function isRead({ text, values }: Statement, seen: Set<string>): boolean {
  const key = JSON.stringify([text, values])
  if (!/^\s*(SELECT|WITH)\b/i.test(text) || seen.has(key)) return false
  seen.add(key)
  return true
}

async function blocksOf(client: pg.Client, { text, values = [] }: Statement): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return Number(plan['Shared Hit Blocks'] ?? 0) + Number(plan['Shared Read Blocks'] ?? 0)
}

const page = (number: number) => ({ page: number, size: 30 })

/** Searches of users: by name, address, inviter and state, in each order. */
function userReads(): Read[] {
  const asked = [
    ...[
      '',
      'query=der',
      'query=re',
      'query=reader-c4ca4238',
      'query=zzz',
      'email=reader1',
      'email=reader4711%40example.org',
    ],
    'inviter=reader-c4ca4238a0b923820dcc509a6f75849b',
    ...USER_STATES.map((state) => `state=${state}`),
    'state=suspended&query=der',
  ]
  return USER_SORTS.flatMap((sort) =>
    asked.flatMap((search) =>
      [0, 5].map((number) => () => {
        const given = { ...Object.fromEntries(new URLSearchParams(search)), sort, page: number }
        return foundUsers(userSearch.parse(given))
      }),
    ),
  )
}

/** Searches of the log: each set of filters, by those who have done much, little or nothing. */
function logReads(): Read[] {
  const dates = {
    from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 86_400_000).toISOString(),
  }
  const choices = {
    by: [{}, { isShell: '1' }, { by: '#5' }, { by: '#99999' }],
    user: [{}, { user: '#4711' }],
    object: [{}, { object: 'source-4' }, { object: 'source-none' }],
    act: [{}, { act: 'Suspend' }, { act: 'DeleteUser' }],
    dates: [{}, dates],
  }
  const sets = Object.values(choices).reduce<Record<string, string>[]>(
    (sets, choice) => sets.flatMap((set) => choice.map((each) => ({ ...set, ...each }))),
    [{}],
  )
  const last = Math.floor((MOST_LOGGED - 1) / 30)
  return sets.flatMap((set) =>
    [0, last].map((number) => () => administrationLog(administrationLogSearch.parse({ ...set, ...page(number) }))),
  )
}

/** The reads of each page. */
const PARTS: Record<string, Read[]> = {
  overview: [() => siteOverview(60_000)],
  users: [...userReads(), () => usersOfNetwork('10.7.7.0/24', 1, page(0)), () => roles()],
  'a user': [1, 2, 21, 4711].flatMap((id) => [() => administeredUser(id), () => tracesOf(id, 1)]),
  jobs: [
    () => jobKinds(),
    ...[undefined, 'mail', 'scrape'].flatMap((name) =>
      ([undefined, 'failed', 'completed'] as const).flatMap((state) =>
        [0, 33].map((number) => () => jobs({ ...(name && { name }), ...(state && { state }), ...page(number) })),
      ),
    ),
  ],
  mail: [
    () => mailSettings(1),
    ...[0, 33].flatMap((number) => [() => failedMails(page(number)), () => suppressedAddresses(page(number))]),
  ],
  sources: [
    () => sources(),
    ...[0, 3].map((number) => () => runs({ source: 'by hand', ...page(number) })),
    ...[0, 33].map((number) => () => waitingActs(page(number))),
  ],
  'announcements, settings': [() => announcements(page(0)), () => newsMails(page(0)), () => siteSettings()],
  log: logReads(),
}
