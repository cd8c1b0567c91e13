import type { z } from 'zod'
import { exportedHead, exportedRecord } from '@/lib/tracking/schemas/exports'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { onlyText } from '../../import-values/parts'
import { cut, MAX_TITLE } from '../../import-values/values'

/** The JSON file that `GET /api/watched/export?format=json` writes. */
export const mokuroku: ImportReader = {
  recognises: ({ text }) => /"format"\s*:\s*"mokuroku-watched"/.test(text),
  refusal: 'importNotOurs',
  read,
  step: 1,
  lacks: () => [],
}

const [FORMAT, VERSION, RECORDS] = [0, 1, 2]

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const head: { format?: unknown; version?: unknown } = {}
  let isOpened = false
  for await (const values of jsonValues(onlyText(parts), [['format'], ['version'], ['watched', '*']])) {
    const entries: StagedEntry[] = []
    for (const { path, value } of values) {
      if (path === FORMAT) head.format = value
      else if (path === VERSION) head.version = value
      else if (path === RECORDS && value === OPENED) isOpened = expectHead(head)
      else entries.push(stagedFromOurs(value))
    }
    yield entries
  }
  if (!isOpened) throw new UnreadableFile('malformed')
}

function expectHead(head: unknown): true {
  if (!exportedHead.safeParse(head).success) throw new UnreadableFile('malformed')
  return true
}

/** Ids of one work. */
const MAX_IDS = 100
/** The lengths that the catalogue takes (lib/catalogue/schemas/media-input.ts). */
const isPlausible = ([site, id]: [string, string]) => site.length <= 100 && id.length <= MAX_TITLE

/** A record of the file; `ids.mokuroku` is the work's id on the installation that wrote it. @throws UnreadableFile */
export function stagedFromOurs(item: unknown): StagedEntry {
  const { data } = exportedRecord.safeParse(item)
  if (!data) throw new UnreadableFile('malformed')
  const { media, createdDate, updatedDate, ...record }: z.output<typeof exportedRecord> = data
  const { id, ids, title, type } = media
  const plausible = Object.fromEntries(Object.entries(ids).filter(isPlausible).slice(0, MAX_IDS))
  const times = { createdDate: pastTime(createdDate), updatedDate: pastTime(updatedDate) }
  return {
    ids: { ...plausible, mokuroku: String(id) },
    title: cut(title, MAX_TITLE),
    types: [type],
    record: { ...record, ...times },
    losses: [],
  }
}

/** A file may be edited, or its clock wrong. PostgreSQL has no year 0. */
function pastTime(text: string): string {
  return new Date(Math.min(Math.max(Date.parse(text), 0), Date.now())).toISOString()
}
