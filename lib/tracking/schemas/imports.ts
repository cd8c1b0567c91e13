import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { reference } from '@/lib/schemas/input'
import { paged, pages } from '@/lib/schemas/paging'
import { IMPORT_COLUMNS, MAX_COLUMNS } from '../import-columns'
import {
  ANY_SOURCE,
  IMPORT_FORMATS,
  IMPORT_OUTCOMES,
  IMPORT_RULES,
  IMPORT_STATUSES,
  type ImportFormat,
  type ImportSource,
} from '../imports'
import { recordContent } from './records'

export const importPath = z.object({
  source: z
    .enum([ANY_SOURCE, ...Object.keys(IMPORT_FORMATS)] as [ImportSource])
    .describe('`file`: whatever the content is; `mal`: MyAnimeList; `mokuroku`: our own JSON; `csv`: any table'),
})

/** An unchecked box of a form sends nothing. */
const flag = z
  .enum(['true', 'false', 'on', '1', '0', ''])
  .default('false')
  .transform((given) => ['true', 'on', '1'].includes(given))

const form = z.object({
  File: z.file('noFile').describe('A file of at most 64 MiB, inflated: XML, JSON or CSV, also as gzip or ZIP'),
  ListUrl: z
    .string()
    .max(500)
    .default('')
    .describe('The list that gets the entries, unless they become watched records'),
  ImportToWatched: flag.describe('Whether the entries become watched records'),
})
const target = (given: { ListUrl: string; ImportToWatched: boolean }) => given.ImportToWatched || given.ListUrl !== ''
/** Is told together with what is wrong of the file. */
const noTarget = {
  path: ['ListUrl'],
  error: 'required',
  when: ({ value }: { value: unknown }) => value instanceof Object,
}

/** POST /api/import/{source}/preview. */
export const importPreviewInput = form.refine(target, noTarget)
/** POST /api/import/{source}: applies at once. */
export const importInput = form.extend({ rule: z.enum(IMPORT_RULES).default('KeepMine') }).refine(target, noTarget)
export type ImportInput = z.output<typeof importPreviewInput> & { rule?: z.output<typeof importInput>['rule'] }

const counts = z.partialRecord(z.enum(IMPORT_OUTCOMES), z.number().int())

/** An import. While a job works on it, `done` of `total` entries are read, applied or undone. */
export const importAnswer = answer('Import', {
  id: entryId,
  format: z.enum(Object.values(IMPORT_FORMATS) as [ImportFormat]),
  filename: z.string(),
  exportedDate: timestamp.nullable().describe('When the file was exported, if its name or content says so'),
  list: z.object({ name: z.string(), url: z.string() }).nullable(),
  toWatched: z.boolean(),
  rule: z.enum(IMPORT_RULES).nullable().describe('null until one was chosen'),
  status: z.enum(IMPORT_STATUSES),
  failure: z.string().nullable().describe('The code of what went wrong, with the status Failed'),
  total: z.number().int(),
  done: z.number().int(),
  counts: counts.nullable().describe('Entries by outcome; null while a job works on it'),
  columns: z
    .object({
      header: z.array(z.string()),
      samples: z.array(z.array(z.string())).describe('The first rows; none for a personal token without ReadPrivate'),
      fields: z.array(z.enum(IMPORT_COLUMNS)).describe('What each column seems to be'),
    })
    .nullable()
    .describe('With the status Columns: a table, whose user says what its columns are'),
  canUndo: z.boolean(),
  createdDate: timestamp,
  finishedDate: timestamp.nullable(),
})
export type Import = z.infer<typeof importAnswer>

export const importsSearch = z.object(pages())
export const importPage = paged(importAnswer.omit({ counts: true, columns: true })).meta({ id: 'ImportPage' })
export type ImportPage = z.infer<typeof importPage>

export const importEntriesSearch = z.object({
  ...pages(),
  outcome: z.enum(IMPORT_OUTCOMES).optional().catch(undefined),
})
export type ImportEntriesSearch = z.infer<typeof importEntriesSearch>

/** An entry of a file. `theirs` is the record that the file means, with what its format cannot hold taken from mine. */
export const importEntry = answer('ImportEntry', {
  position: z.number().int(),
  title: z.string(),
  year: z.number().int().nullable(),
  types: z.array(z.enum(MEDIA_TYPES)).describe('What it can be'),
  season: z.number().int().nullable().describe('The season of the show whose ids it has; null for others'),
  ids: z.record(z.string(), z.string()).describe('Its ids on other sites'),
  media: mediaCard.nullable().describe('The work that it was matched with'),
  match: z.enum(['Id', 'Title', 'Hand']).nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  losses: z.array(z.string()).describe('Codes of what a record cannot hold, or what is doubtful'),
  mine: recordContent.nullable().describe('My record; with the outcome Changed, as it was before'),
  theirs: recordContent.nullable(),
})
export type ImportEntry = z.infer<typeof importEntry>
export const importEntryPage = paged(importEntry).meta({ id: 'ImportEntryPage' })
export type ImportEntryPage = z.infer<typeof importEntryPage>

export const importRuleInput = z.strictObject({ rule: z.enum(IMPORT_RULES).default('KeepMine') })
export const importColumnsInput = z.strictObject({ fields: z.array(z.enum(IMPORT_COLUMNS)).max(MAX_COLUMNS) })
export const importMatchInput = z.strictObject({ media: reference })
