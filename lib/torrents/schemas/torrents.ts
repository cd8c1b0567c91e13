import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, entryId, givenId, timestamp } from '@/lib/schemas/fields'
import { line, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import { paged, pageNumber, pages, sortOrder } from '@/lib/schemas/paging'
import { TORRENT_TYPES, type TorrentType } from '../torrent-types'
import { readingChange, readingForm, releaseReading } from './readings'
import { linkInput } from './release-links'

export { TORRENT_TYPES, type TorrentType }
/** A torrent in a list. Sizes are bytes, the rating is 0–100; `seeders` and `leechers` are null before an answer. */
export const torrent = answer('Torrent', {
  id: entryId,
  name: z.string(),
  type: z.enum(TORRENT_TYPES),
  seeders: z.number().int().nullable(),
  leechers: z.number().int().nullable(),
  scrapedDate: timestamp.nullable(),
  magnetLink: z.string(),
  fileSize: z.number().int().nullable(),
  rating: z.number().nullable().describe('The mean of its votes'),
  voteCount: z.number().int(),
  /** The .torrent file; null if only a magnet link is known. */
  attachment: z.object({ id: entryId, filename: z.string() }).nullable(),
  group: z.string().nullable(),
  resolution: z.number().int().nullable().describe('Lines of the picture'),
  languages: z.array(z.string()).describe('BCP 47, of its sound and subtitles'),
  media: z.object({ id: entryId, title: z.string(), type: z.enum(MEDIA_TYPES) }),
  uploader: z.string().nullable().describe('Null of an anonymous upload, and of a deleted account'),
  isTrusted: z
    .boolean()
    .describe('Whether a moderator trusts the uploader, or is the uploader; false of an anonymous upload'),
  isAnonymous: z.boolean().describe('Whether the uploader asked not to be named'),
  isRemake: z.boolean().describe('Whether it builds on the release of somebody else'),
  isComplete: z.boolean().describe('Whether it has all of a work or series'),
  createdDate: timestamp,
})
export type Torrent = z.infer<typeof torrent>
export const torrentPage = answer('TorrentPage', {
  ...paged(torrent).shape,
  hasMore: z
    .boolean()
    .describe('Whether more match than `total` says: filters are counted to 10,000, and a search finds 500'),
})
export type TorrentPage = z.infer<typeof torrentPage>

/** The query of GET /api/torrents/{id}. */
export const torrentFilesSearch = z.object({
  files: pageNumber.describe('Page of its files, 100 each, counted from 0'),
})

/** The query of the page of a torrent: of its files and of its comments. */
export const torrentPageSearch = commentSearch.extend(torrentFilesSearch.shape)
export type TorrentPageSearch = z.infer<typeof torrentPageSearch>

const isUnlisted = z
  .boolean()
  .describe('Whether it is in no list, search or feed, as its uploader asked: it is found by its address')

/** The peers of a torrent on a day (UTC), by the last answer that was shown. */
const torrentHealth = answer('TorrentHealth', {
  date: z.iso.date(),
  seeders: z.number().int(),
  leechers: z.number().int(),
  completed: z.number().int().nullable(),
})
export type TorrentHealth = z.infer<typeof torrentHealth>

/** Another torrent, and how many files of this one it has. */
const sharedFiles = torrent
  .pick({ id: true, name: true, type: true })
  .extend({ fileCount: z.number().int() })
  .meta({ id: 'SharedFiles' })
export type SharedFiles = z.infer<typeof sharedFiles>

/**
 * GET /api/torrents/{id}: with a page of its files, and the complete totals of their folders. Info hashes are
 * hexadecimal (BEP 3, BEP 52).
 */
export const torrentEntry = answer('TorrentEntry', {
  ...torrent.shape,
  description: z.string().nullable().describe('Markdown'),
  descriptionHtml: z.string().nullable().describe('The description, rendered and safe'),
  link: z.string().nullable().describe('A website of the release'),
  isUnlisted,
  infoHashV1: z.string().nullable(),
  infoHashV2: z.string().nullable(),
  updatedDate: timestamp,
  reading: releaseReading.describe('What its name says, as it was corrected'),
  standardTitle: z
    .string()
    .nullable()
    .describe('The title that programs for series get; null if they get the name itself'),
  completed: z.number().int().nullable().describe('Downloads that were completed, if its trackers count them'),
  health: z.array(torrentHealth).describe('The last 30 days; those without an answer are missing'),
  sharedFiles: z.array(sharedFiles).describe('Other torrents with files of this one, at most 20'),
  trackers: z.array(z.string()),
  fileCount: z.number().int(),
  hasEpisodes: z.boolean().describe('Whether the names of its files have numbers of episodes'),
  files: z.array(
    z.object({
      path: z.string(),
      size: z.number().int(),
      index: z.number().int().describe('Its number in the torrent, as the "so" of a magnet link counts'),
    }),
  ),
  folders: z
    .array(
      z.object({
        path: z.string(),
        firstPosition: z.number().int().describe('Of its first file among all files, counted from 0'),
        fileCount: z.number().int(),
        size: z.number().int(),
      }),
    )
    .meta({ description: 'Folders of these files, with the totals of all their files.' }),
})
export type TorrentEntry = z.infer<typeof torrentEntry>

/** Most bytes of a .torrent file, and of the other fields of its form. */
export const MAX_TORRENT_BYTES = 10 * 1024 * 1024
/** Most letters of a description. */
export const MAX_DESCRIPTION = 10_000
export const TORRENT_FORM_BYTES = 128 * 1024

const MAX_LANGUAGES = 40
/** A language of the sound or subtitles, BCP 47. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'languageInvalid')
  .max(35)
/** Lines of the picture. */
export const resolutionInput = z.number().int().min(100).max(10_000)

/** A field of a form as an integer; an empty one is null. */
const formNumber = z
  .string()
  .max(10)
  .transform((text) => (text.trim() === '' ? null : Number(text.trim().replace(/p$/i, ''))))
/** Tags with commas between them. */
const formLanguages = z
  .string()
  .max(1000)
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(languageTag).max(MAX_LANGUAGES))

/** A switch of a form: "true" and "false", as the API writes them. */
const formSwitch = z.enum(['true', 'false']).transform((text) => text === 'true')

const magnetText = z.string().max(20_000, 'magnetTooLarge')
const source = {
  File: z
    .file('noFile')
    .max(MAX_TORRENT_BYTES, 'torrentTooLarge')
    .optional()
    .describe('A .torrent file of at most 10 MiB'),
  Magnet: magnetText.optional().describe('A magnet link, instead of a file'),
  magnet: magnetText.optional().describe('The same'),
}
type Source = { File?: File | undefined; Magnet?: string | undefined; magnet?: string | undefined }
const isOne = ({ File: file, ...link }: Source) => (file !== undefined) !== Boolean(magnetOf(link))

/** The magnet link of an upload; its field is called in two ways. */
export const magnetOf = ({ Magnet, magnet }: Pick<Source, 'Magnet' | 'magnet'>) =>
  Magnet?.trim() || magnet?.trim() || undefined
const notOne = { path: ['File'], error: 'torrentOrMagnet' }

/** POST /api/torrents/preview. */
export const torrentPreviewInput = z.object(source).refine(isOne, notOne)

const LINK = 'A website of the release, with http or https'
const UNLISTED = 'It is in no list, search or feed: only its address leads to it'

/** POST /api/torrents. What is left out is guessed from the name and the files; an empty field stays empty. */
export const torrentInput = z
  .object({
    ...source,
    media: formNumber
      .pipe(givenId.nullable())
      .optional()
      .describe('The work; guessed only if its title is exactly that of one, without doubt'),
    name: optionalLine(300).optional().describe('Needed for a magnet link without a name'),
    type: z.enum(TORRENT_TYPES).or(z.literal('')).optional(),
    description: optionalText(MAX_DESCRIPTION).optional(),
    ...readingForm,
    group: optionalLine(100).optional(),
    resolution: formNumber.pipe(resolutionInput.nullable()).optional(),
    languages: formLanguages.optional().describe('BCP 47, with commas between them'),
    link: linkInput.optional().describe(LINK),
    isUnlisted: formSwitch.optional().describe(UNLISTED),
    isAnonymous: formSwitch.optional().describe('My name is shown to nobody but me and the moderators'),
    isRemake: formSwitch.optional().describe('It builds on the release of somebody else'),
    isComplete: formSwitch.optional().describe('It has all of a work or series; guessed from the name'),
  })
  .refine(isOne, notOne)
export type TorrentInput = z.output<typeof torrentInput>

/** PUT /api/torrents/{id}. Missing fields stay unchanged. */
export const torrentChange = z.strictObject({
  media: reference.optional(),
  name: line(300).optional(),
  type: z.enum(TORRENT_TYPES).optional(),
  description: optionalText(MAX_DESCRIPTION).optional(),
  ...readingChange,
  group: optionalLine(100).optional(),
  resolution: resolutionInput.nullable().optional(),
  languages: z.array(languageTag).max(MAX_LANGUAGES).optional(),
  link: linkInput.optional().describe(LINK),
  isUnlisted: z.boolean().optional().describe(UNLISTED),
  isAnonymous: z.boolean().optional(),
  isRemake: z.boolean().optional(),
  isComplete: z.boolean().optional(),
  updatedDate: timestamp.optional().describe('The version that was changed: a newer one is a conflict'),
})
export type TorrentChange = z.output<typeof torrentChange>

const dropped = z
  .array(z.enum(['passkeys', 'unreachable', 'moreTrackers', 'webSeeds', 'otherFields', 'sources']))
  .describe(
    'What was left out: trackers with a passkey, trackers that others cannot reach, trackers beyond the first 50, web seeds, unknown fields, sources and peers of a magnet link',
  )

/** The torrent of an upload. */
export const torrentUploaded = torrentEntry.extend({ dropped }).meta({ id: 'TorrentUploaded' })
export type TorrentUploaded = z.infer<typeof torrentUploaded>

/** What a file or link says, before it is uploaded. */
export const torrentPreview = answer('TorrentPreview', {
  name: z.string().nullable(),
  size: z.number().int().nullable(),
  fileCount: z.number().int(),
  files: z.array(z.object({ path: z.string(), size: z.number().int() })).describe('The first 100'),
  infoHashV1: z.string().nullable(),
  infoHashV2: z.string().nullable(),
  dropped,
  present: z
    .object({ id: entryId, name: z.string() })
    .nullable()
    .describe('The torrent with an equal hash that is here already'),
  guess: z.object({
    media: z.array(mediaCard).describe('Works, the likeliest first'),
    isExact: z.boolean().describe('Whether the first one alone is named by it, without doubt'),
    reading: releaseReading,
    type: z.enum(TORRENT_TYPES),
    group: z.string().nullable(),
    resolution: z.number().int().nullable(),
    languages: z.array(z.string()),
    isComplete: z.boolean(),
  }),
  uploads: z
    .object({ left: z.number().int(), end: timestamp.nullable() })
    .describe(
      'How many torrents I can still upload, and when the hour ends in which they count (null before the first one of an hour)',
    ),
})
export type TorrentPreview = z.infer<typeof torrentPreview>

/** PUT /api/torrents/{id}/vote. */
export const torrentVoteInput = z.strictObject({ rating: z.number().int().min(0).max(100) })
/** The votes of a torrent, my own, and who I am to it. */
export const torrentVotes = answer('TorrentVotes', {
  rating: z.number().nullable(),
  voteCount: z.number().int(),
  vote: z.number().int().nullable(),
  isMine: z.boolean().describe('Whether I uploaded it'),
  anonymousUploader: z
    .string()
    .nullable()
    .describe('Who asked not to be named: for that user and for moderators; null for everybody else'),
})
export type TorrentVotes = z.infer<typeof torrentVotes>

/** GET /api/torrents/my-torrents and GET /api/users/{username}/torrents, newest first by default. */
export const uploaderSearch = z.object({ ...pages(), order: sortOrder(1) })
/** The query of the page of a user's torrents. */
export const uploaderPageSearch = uploaderSearch.pick({ page: true })
export type UploaderSearch = z.infer<typeof uploaderSearch>
/** A torrent of mine: also when a moderator has hidden it. */
export const myTorrent = torrent.extend({ isHidden: z.boolean(), isUnlisted }).meta({ id: 'MyTorrent' })
export type MyTorrent = z.infer<typeof myTorrent>
export const myTorrentPage = paged(myTorrent).meta({ id: 'MyTorrentPage' })
