import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenTorrent,
  givenUser,
} from './factories'
import { givenHistory } from './hidden-history'
import { column, HIDDEN, WORDS } from './hidden-words'

/** A catalogue with an entry of each noun that is going to be hidden, and all that refers to them. */

type Auth = { authorization: string }

export type World = {
  owner: { id: number; username: string; auth: Auth }
  member: { id: number; username: string; auth: Auth }
  editor: Auth
  moderator: Auth
  /** Entries that stay. */
  shown: Record<EntityKind, number>
  third: number
  tag: number
  torrents: number[]
  reviews: number[]
  edits: number[]
  merges: number[]
  contributions: number[]
  activities: number[]
  lists: number[]
}

export async function givenWorld(): Promise<World> {
  const db = prisma()
  const person = async (username: string, more: Parameters<typeof givenUser>[1] = {}) => {
    const id = await givenUser(username, { showActivity: true, showStatistics: true, ...more })
    return { id, username, auth: await bearerOf(id) }
  }
  const owner = await person('owner')
  const member = await person('member')
  const editor = await person('editor', { permissions: ['CanEdit'] })
  const moderator = await person('moderator', { permissions: ['CanModerate'] })
  await db.follow.create({ data: { followerId: member.id, followedId: owner.id } })

  const shown: World['shown'] = {
    series: await givenSeries('The cycle'),
    character: await givenCharacter('Known Hero'),
    person: await givenPerson('Known Actor'),
    company: await givenCompany('Known Studio'),
    media: await givenMedia({ title: 'Neighbour', releaseDate: 20260105 }),
  }
  await givenSeries(WORDS.series, { id: HIDDEN.series })
  await givenCharacter(WORDS.character, { id: HIDDEN.character, seriesId: HIDDEN.series, biography: WORDS.value })
  await givenPerson(WORDS.person, { id: HIDDEN.person, biography: WORDS.value })
  await givenCompany(WORDS.company, { id: HIDDEN.company, biography: WORDS.value })
  await givenMedia({
    id: HIDDEN.media,
    title: WORDS.media,
    description: WORDS.value,
    seriesId: shown.series,
    status: 'Ongoing',
    format: 'TV',
    popularity: 901,
    releaseDate: 20260405,
    tagNames: ['Percussion'],
    episodes: { create: [{ number: 1, title: WORDS.value, airsAt: new Date(Date.now() + 3600_000) }] },
    externalIds: { create: [{ site: 'myanimelist', externalId: '7799' }] },
  })
  await db.media.update({ where: { id: shown.media }, data: { seriesId: HIDDEN.series } })
  await db.character.update({ where: { id: shown.character }, data: { seriesId: HIDDEN.series } })
  const third = await givenMedia({ title: 'Third', seriesId: shown.series })
  const tag = (await db.tag.findFirstOrThrow({ where: { key: 'percussion' } })).id

  // The works, and what refers to them in both directions.
  const relate = (fromId: number, toId: number, type: 'Sequel' | 'Prequel') =>
    db.mediaRelation.create({ data: { fromId, toId, type } })
  for (const [from, to] of [
    [shown.media, HIDDEN.media],
    [HIDDEN.media, third],
  ] as const) {
    await relate(from, to, 'Sequel')
    await relate(to, from, 'Prequel')
  }
  for (const mediaId of [shown.media, HIDDEN.media])
    for (const who of [HIDDEN, shown] as const) {
      await db.mediaCharacter.create({ data: { mediaId, characterId: who.character, role: 'Lead' } })
      await db.credit.create({ data: { mediaId, personId: who.person, role: 'Director' } })
      await db.credit.create({
        data: { mediaId, personId: who.person, characterId: who.character, role: 'VoiceActor' },
      })
      await db.credit.create({
        data: {
          mediaId,
          personId: HIDDEN.person,
          characterId: shown.character,
          role: 'VoiceActor',
          description: who === HIDDEN ? 'a' : 'b',
        },
      })
      await db.mediaCompany.create({ data: { mediaId, companyId: who.company, role: 'Studio' } })
    }
  await db.similarWork.create({ data: { mediaId: shown.media, otherId: HIDDEN.media, similarity: 0.9 } })
  await db.recommendedWork.create({ data: { mediaId: shown.media, otherId: HIDDEN.media, texts: 1, score: 1 } })
  for (const noun of HIDEABLE_NOUNS)
    await db.subscription.create({ data: { userId: member.id, [`${noun}Id`]: HIDDEN[noun] } as never })
  await db.mediaTrend.create({ data: { mediaId: HIDDEN.media, type: 'Anime', week: 5, month: 5 } })

  const world: World = {
    owner,
    member,
    editor: editor.auth,
    moderator: moderator.auth,
    shown,
    third,
    tag,
    ...(await givenTexts(owner.id, member.id, shown)),
    ...(await givenHistory(owner.id, member.id, shown)),
    ...(await givenRecords(owner.id, member.id, shown.media)),
  }
  return world
}

/** Torrents, and texts of all kinds. */
async function givenTexts(ownerId: number, memberId: number, shown: World['shown']) {
  const db = prisma()
  const torrent = await givenTorrent(WORDS.torrent, {
    mediaId: HIDDEN.media,
    uploaderId: ownerId,
    description: WORDS.value,
    metainfo: Buffer.from('d4:infod4:name10:Zyqreleaseee'),
    files: {
      create: [
        { position: 0, path: 'Both/Same.mkv', size: 50_000_000n, episode: 1 },
        { position: 1, path: `${WORDS.file}.mkv`, size: 50_000_000n, episode: 2 },
      ],
    },
  })
  const sharing = await givenTorrent('Neighbour 01', {
    mediaId: shown.media,
    uploaderId: ownerId,
    files: { create: [{ position: 0, path: 'Both/Same.mkv', size: 50_000_000n, episode: 1 }] },
  })
  const reviews: number[] = []
  const text = async (data: object, posterId = ownerId) => {
    const row = { posterId, kind: 'comment', rawText: WORDS.text, ...data } as never
    const { id } = await db.review.create({ data: row, select: { id: true } })
    reviews.push(id)
    return id
  }
  for (const noun of HIDEABLE_NOUNS) {
    const of = { [column(noun)]: HIDDEN[noun] }
    if (noun !== 'series') {
      const first = await text(of)
      const reply = await text({ ...of, parentId: first, answeredId: first }, memberId)
      await db.notification.create({ data: { userId: ownerId, kind: 'reply', reviewId: reply } })
      await db.notification.create({ data: { userId: memberId, kind: 'mention', reviewId: first } })
    }
    if (noun === 'media' || noun === 'series')
      await text({ ...of, kind: 'review', title: WORDS.text, recommended: 'Recommended' })
  }
  const first = await text({ torrentId: torrent })
  await text({ torrentId: torrent, parentId: first, answeredId: first }, memberId)
  await db.notification.create({ data: { userId: memberId, kind: 'mention', reviewId: first } })
  await text({ mediaId: HIDDEN.media, episode: 1 })
  await text({ mediaId: HIDDEN.media, otherId: shown.media, kind: 'recommendation' })
  await text({ mediaId: shown.media, otherId: HIDDEN.media, kind: 'recommendation' }, memberId)
  return { torrents: [torrent, sharing], reviews }
}

/** Records, activity, lists and favourites of the owner; the member has the work that stays. */
async function givenRecords(userId: number, memberId: number, shown: number) {
  const db = prisma()
  const list = await db.list.create({ data: { ownerId: userId, name: 'Mine', slug: 'mine', visibility: 'Public' } })
  const smart = {
    ownerId: userId,
    name: 'Clever',
    slug: 'clever',
    filter: 'tags=Percussion',
    visibility: 'Public',
  } as const
  await db.smartList.create({ data: smart })
  const activities: number[] = []
  const state = { status: 'Watching', episodesWatched: 1 } as const
  for (const [at, mediaId] of [HIDDEN.media, shown].entries()) {
    const words = mediaId === HIDDEN.media ? WORDS.text : 'Of the neighbour'
    await db.listEntry.create({ data: { listId: list.id, mediaId, position: at + 1, description: words } })
    await db.watchedRecord.create({ data: { userId, mediaId, ...state, rating: 80 } })
    const after = {
      ...state,
      rating: 80,
      startedDate: null,
      finishedDate: null,
      createdDate: '2026-01-01T00:00:00.000Z',
    }
    const { id } = await db.watchedEvent.create({
      data: { userId, mediaId, source: 'Form', after },
      select: { id: true },
    })
    await db.activity.create({ data: { id: Number(id), userId, mediaId, day: new Date() } })
    await db.review.create({ data: { posterId: memberId, kind: 'comment', activityId: Number(id), rawText: words } })
    await db.listChange.create({ data: { listId: list.id, userId, mediaId, kind: 'added' } })
    activities.push(Number(id))
  }
  await db.watchedRecord.create({ data: { userId: memberId, mediaId: shown, ...state, rating: 90 } })
  const favorites = { ownerId: userId, name: 'Favorites', slug: 'favorites', visibility: 'Public' } as const
  const { id: listId } = await db.list.upsert({
    where: { ownerId_slug: { ownerId: userId, slug: 'favorites' } },
    create: favorites,
    update: favorites,
  })
  await db.listEntry.create({ data: { listId, mediaId: HIDDEN.media, position: 1 } })
  await db.nameFavorite.createMany({
    data: [
      { userId, characterId: HIDDEN.character, position: 1 },
      { userId, personId: HIDDEN.person, position: 1 },
      { userId, companyId: HIDDEN.company, position: 1 },
    ],
  })
  return { activities, lists: [list.id] }
}
