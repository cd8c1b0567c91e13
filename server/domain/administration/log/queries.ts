import type {
  AdministrationLogEntry,
  AdministrationLogFilter,
  AdministrationLogPage,
  AdministrationLogSearch,
} from '@/lib/administration/schemas/log'
import { userNamed } from '@/server/domain/identity/users/queries'
import { type ChosenActs, chosenActs, LOGGED_WHOLE, pageOfActs, pageOfLog } from '@/server/domain/moderation/log-search'
import { plannedRows } from '@/server/platform/database/client'
import type { OpenText } from '@/server/platform/database/snapshot-stream'
import { snapshotStream } from '@/server/platform/database/snapshot-stream'

/** All acts of moderators, administrators and the command line, newest first. Of an unknown name there is nothing. */
export async function administrationLog(search: AdministrationLogSearch): Promise<AdministrationLogPage> {
  const chosen = await chosenBy(search)
  if (!chosen) return pageOfLog([], 0, search)
  const { page, size } = search
  const values = [...chosen.values, size, page * size]
  const found = await plannedRows<AdministrationLogEntry & { of: number }>(
    `administration-log-${chosen.name}`,
    pageOfActs(chosen, LOGGED_WHOLE),
    values,
  )
  const data = found.map(({ of: _, ...entry }) => entry)
  return pageOfLog(data, found[0]?.of ?? 0, search)
}

/** The same as JSON lines (one entry each, as the pages have it), from one snapshot, without an end to their number. */
export function exportedLog(administratorId: number, filter: AdministrationLogFilter): OpenText {
  return async (asked) => {
    const chosen = await chosenBy(filter)
    return snapshotStream(`log ${administratorId}`, (read) => linesOf(chosen, read), asked)
  }
}

type ReadRows = Parameters<Parameters<typeof snapshotStream>[1]>[0]

async function* linesOf(chosen: ChosenActs | null, read: ReadRows): AsyncGenerator<string> {
  if (!chosen) return
  const { where, order, values } = chosen
  const statement = `SELECT ${LOGGED_WHOLE} FROM (SELECT * FROM moderation_log WHERE ${where} ORDER BY ${order}) AS l`
  for await (const rows of read(statement, values)) yield rows.map((row) => `${row}\n`).join('')
}

/** Null if nobody has the name. */
async function chosenBy(filter: AdministrationLogFilter): Promise<ChosenActs | null> {
  const { isShell, object, act, from, to } = filter
  const [by, about] = await Promise.all([isShell ? undefined : idOf(filter.by), idOf(filter.user)])
  if (by === null || about === null) return null
  return chosenActs(
    { by: isShell ? null : by, about, object: object || undefined, act, from, to },
    { ofModerators: false },
  )
}

/** The id in "#12", or that of the user with this name; undefined without a name. */
function idOf(name: string): Promise<number | null> | undefined {
  if (!name) return undefined
  const [, id] = /^#([1-9]\d{0,8})$/.exec(name) ?? []
  return id ? Promise.resolve(Number(id)) : userNamed(name)
}
