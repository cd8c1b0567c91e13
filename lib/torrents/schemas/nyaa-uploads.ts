import { z } from 'zod'
import { answer, entryId, givenId } from '@/lib/schemas/fields'
import { optionalLine, optionalText } from '@/lib/schemas/input'
import { linkInput } from './release-links'
import { MAX_DESCRIPTION, MAX_TORRENT_BYTES, type TorrentInput } from './torrents'

const mark = z.boolean().nullable().optional()

/** What nyaa's scripts say of a torrent. Besides, `media` is the work, which nyaa does not know. */
const data = z.object({
  name: optionalLine(300).optional(),
  category: z.string().max(10).nullable().optional(),
  information: optionalLine(500).optional(),
  description: optionalText(MAX_DESCRIPTION).optional(),
  anonymous: mark,
  hidden: mark,
  complete: mark,
  remake: mark,
  media: givenId.nullable().optional(),
})

const json = z
  .string()
  .max(100_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'notJson' })
      return z.NEVER
    }
  })

const DATA = `JSON of an object with name, category, information (a website), description, anonymous, hidden (unlisted), complete, remake, and
  media, the id of the work; it is guessed from the name if that names one without doubt`

/** POST /api/upload, as nyaa's API has it. */
export const nyaaUpload = z.object({
  torrent: z.file('noFile').max(MAX_TORRENT_BYTES, 'torrentTooLarge').describe('A .torrent file of at most 10 MiB'),
  torrent_data: json.pipe(data).describe(DATA.replace(/\s+/g, ' ')),
})

/** Categories of untranslated releases. */
const RAW = /^(1_4|3_3|3_4|4_4)$/

/**
 * The upload that nyaa's fields mean. What their scripts always send says nothing where it is false: whether a release
 * is complete is then guessed. Information that is no website begins the description.
 */
export function uploadOfNyaa({ torrent, torrent_data: given }: z.output<typeof nyaaUpload>): TorrentInput {
  const { name, category, information = null, description = null, media } = given
  const { data: link = null } = linkInput.safeParse(information)
  const texts = [link === null ? information : null, description].filter((text) => text !== null)
  return {
    File: torrent,
    link,
    description: texts.join('\n\n').slice(0, MAX_DESCRIPTION) || null,
    isAnonymous: given.anonymous ?? false,
    isUnlisted: given.hidden ?? false,
    isRemake: given.remake ?? false,
    ...(name ? { name } : {}),
    ...(media ? { media } : {}),
    ...(given.complete ? { isComplete: true } : {}),
    ...(RAW.test(category ?? '') ? { languages: ['ja'] } : {}),
  }
}

/** The torrent of such an upload. */
export const nyaaUploaded = answer('NyaaUploaded', {
  id: entryId,
  name: z.string(),
  url: z.string().describe('The address of its page'),
  hash: z.string().describe('The info hash; of version 2 its first 40 digits'),
  magnet: z.string(),
})
export type NyaaUploaded = z.infer<typeof nyaaUploaded>

/** What scripts for nyaa print of a refusal: sentences by field, or alone. */
export const nyaaErrors = z.union([z.record(z.string(), z.array(z.string())), z.array(z.string())])
export type NyaaErrors = z.infer<typeof nyaaErrors>
