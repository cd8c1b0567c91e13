import { policies } from '@/app/generated/cache-policies'
import { prisma } from '@/server/platform/database/client'
import { send } from './accounts'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
} from './factories'
import type { Somebody } from './moderation'

/** What members have written, uploaded and said of themselves, on every kind of page. */
export type Community = {
  media: number
  torrent: number
  /** The author's texts: a review of a work and of a series, a recommendation, and a comment on each kind of entry. */
  texts: Record<(typeof TEXTS)[number], number>
  /** Of every kept page and call, by the table of policies; with the filters and orders that can depend on a person. */
  addresses: string[]
}

export const TEXTS = [
  ...(['review', 'reviewOfSeries', 'recommendation', 'onMedia', 'onEpisode'] as const),
  ...(['onCharacter', 'onPerson', 'onCompany', 'onTorrent', 'onList'] as const),
]

/** A community of an author, who is everywhere, and another member, who answers and follows. */
export async function givenCommunity(author: Somebody, other: Somebody): Promise<Community> {
  await introduce(author, other)
  const series = await givenSeries('Mushishi')
  const second = await givenMedia({ title: 'Mononoke' })
  const work = { title: 'Mushishi', seriesId: series, totalEpisodes: 26, runtime: 2, tagNames: ['Nature'] }
  const media = await givenMedia(work)
  const { id: tag } = await prisma().tag.findFirstOrThrow({ where: { name: 'Nature' } })
  const [character, person] = [await givenCharacter('Ginko'), await givenPerson('Yuto Nakano')]
  const company = await givenCompany('Artland')
  const torrent = await givenTorrent('Mushishi 01', { mediaId: media, uploaderId: author.id })
  await givenTorrent('Mushishi 02', { mediaId: media, uploaderId: other.id })
  const list = { ownerId: author.id, name: 'Best', slug: 'best', visibility: 'Public' } as const
  const { id: listId } = await prisma().list.create({ data: list })
  await prisma().listEntry.create({ data: { listId, mediaId: media, position: 0 } })
  for (const userId of [author.id, other.id])
    await prisma().watchedRecord.create({ data: { userId, mediaId: media, status: 'Completed', rating: 90 } })
  const edited = { before: { runtime: 1 }, after: { runtime: 2 } }
  await prisma().edit.create({ data: { mediaId: media, editorId: author.id, ...edited } })

  const by = { posterId: author.id }
  const texts = {
    review: await givenReview({ ...by, mediaId: media, recommended: 'Mixed', rawText: 'A review.' }),
    reviewOfSeries: await givenReview({ ...by, seriesId: series, recommended: 'Mixed', rawText: 'Of all.' }),
    recommendation: await givenReview({ ...by, mediaId: media, otherId: second, kind: 'recommendation' }),
    onMedia: await givenReview({ ...by, mediaId: media, kind: 'comment', rawText: 'On the work.' }),
    onEpisode: await givenReview({ ...by, mediaId: media, kind: 'comment', episode: 3, rawText: 'On the third.' }),
    onCharacter: await givenReview({ ...by, characterId: character, rawText: 'On Ginko.' }),
    onPerson: await givenReview({ ...by, personId: person, rawText: 'On Yuto.' }),
    onCompany: await givenReview({ ...by, companyId: company, rawText: 'On Artland.' }),
    onTorrent: await givenReview({ ...by, torrentId: torrent, rawText: 'On the torrent.' }),
    onList: await givenReview({ ...by, listId, rawText: 'On the list.' }),
  }
  const reply = { title: null, textType: 'Plain', kind: 'comment', rawText: `@${author.username} is right.` }
  await send('POST', `/api/media/${media}/comment`, { ...reply, parentId: texts.onMedia }, other.headers)
  const entries = { media, series, character, person, company, tag, torrent }
  return { media, torrent, texts, addresses: addressesOf(entries, [author.username, other.username]) }
}

/**
 * Both are listed and follow each other; changes by the author apply at once. A profile with activity and statistics is
 * not kept: the author's has neither.
 */
async function introduce(author: Somebody, other: Somebody): Promise<void> {
  const data = { showReviews: true, inDirectory: true, animeList: 'Everybody', description: 'I am here.' } as const
  const closed = { showActivity: false, showStatistics: false }
  await prisma().user.update({ where: { id: author.id }, data: { ...data, ...closed } })
  await prisma().user.update({ where: { id: other.id }, data: { ...data, showActivity: true, showStatistics: true } })
  await prisma().follow.create({ data: { followerId: author.id, followedId: other.id } })
  await prisma().follow.create({ data: { followerId: other.id, followedId: author.id } })
  await prisma().contributor.create({ data: { userId: author.id, accepted: 30, trustedAt: new Date() } })
}

type Entries = Record<'media' | 'series' | 'character' | 'person' | 'company' | 'tag' | 'torrent', number>

function addressesOf(entries: Entries, names: readonly string[]): string[] {
  const [author = ''] = names
  const ofEntries: Record<string, number> = {
    ...entries,
    ...{ characters: entries.character, people: entries.person, companies: entries.company, tags: entries.tag },
  }
  const { media, tag: _, ...commented } = entries
  const examples: Record<string, string[]> = {
    '/api/feeds/[kind]/[id]': Object.entries({ media, ...commented }).map(([kind, id]) => `/api/feeds/${kind}/${id}`),
    '/api/feeds/nyaa': ['/api/feeds/nyaa', '/api/feeds/nyaa?f=2'],
    '/api/feeds/torrents': ['', '?trusted=1', `?media=${media}`, `?media=${media}&trusted=1`].map(
      (query) => `/api/feeds/torrents${query}`,
    ),
    '/list/[username]/[listname]/discussion': [`/list/${author}/best/discussion`],
    '/season/[year]/[season]': ['/season/2005/fall'],
    '/torrents': ['/torrents', '/torrents?trusted=1', '/torrents?sort=uploader'],
    '/users': ['/users', '/users?sort=name'],
  }
  const kept = Object.entries(policies).filter(([, { isShared, isImmutable }]) => isShared && !isImmutable)
  return kept.flatMap(([route]) => {
    if (examples[route]) return examples[route]
    const [, noun = ''] = /\/(\w+)\/\[id\]/.exec(route) ?? []
    const path = route.replace('[id]', String(ofEntries[noun]))
    return names.flatMap((name) => withQueries(path.replace('[username]', name))).filter(isFirst)
  })
}

const isFirst = (address: string, at: number, all: readonly string[]) => all.indexOf(address) === at

function withQueries(path: string): string[] {
  if (/^\/media\/\d+\/torrents$/.test(path)) return [path, `${path}?trusted=1`]
  if (/^\/media\/\d+\/discussion$/.test(path)) return [path, `${path}?episode=3`]
  if (/^\/user\/[^/]+\/reviews$/.test(path)) return [path, `${path}?kind=comment`, `${path}?kind=recommendation`]
  return [path]
}
