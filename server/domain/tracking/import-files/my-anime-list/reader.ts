import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { xmlRecords } from '@/server/platform/parsing/xml-records'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { onlyText } from '../../import-values/parts'
import { isMalKind, MAL_FIELDS, type MalKind, malEntryOf, stagedFromMal } from './rules'

/** MyAnimeList's export, which other sites also write. A file has one kind of works. */
export const myAnimeList: ImportReader = {
  recognises: ({ text }) => /<myanimelist[\s>]/.test(text),
  refusal: 'importNotMal',
  read,
  step: 10,
  lacks: () => ['isPrivate'],
}

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const kinds = new Set<MalKind>()
  let isMal = false
  for await (const records of xmlRecords(onlyText(parts), 'myanimelist', MAL_FIELDS)) {
    const entries = records.flatMap(({ name, fields }) => (isMalKind(name) ? [malEntryOf(name, fields)] : []))
    for (const { kind } of entries) kinds.add(kind)
    isMal ||= entries.length > 0 || records.some(({ name }) => name === 'myinfo')
    if (kinds.size > 1) throw new UnreadableFile('malformed')
    yield entries.map(stagedFromMal)
  }
  if (!isMal) throw new UnreadableFile('malformed')
}
