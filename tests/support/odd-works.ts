import { prisma } from '@/server/platform/database/client'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
} from './factories'

/**
 * Makes a work with an entry of each other kind, a torrent and two texts. Its titles are as odd as titles are; `n`
 * from 1.
 */
export async function givenOddWork(n: number, { me, other }: { me: number; other: number }): Promise<void> {
  const seriesId = await givenSeries(`Series ${n} %_\\ 日本`)
  const mediaId = await givenMedia({
    title: `Title ${n} %_\\ "quoted" 日本`,
    synonymTitles: [`シノニム${n}`],
    tagNames: ['Comma, Comma', `Tag ${n}`],
    type: n % 2 ? 'Anime' : 'Manga',
    totalEpisodes: n % 3 ? n : null,
    releaseDate: n % 3 ? 20000000 + n * 10000 : null,
    seriesId,
  })
  const characterId = await givenCharacter(`Name${n} %_ 日本`, { birthday: n % 3 ? 700 + n : null })
  const personId = await givenPerson(`Actor${n} "A"`)
  const companyId = await givenCompany(`Studio ${n} "A"`)
  const torrentId = await givenTorrent(`Torrent ${n} "quoted" 日本`, {
    mediaId,
    seeders: n % 3 || null,
    uploaderId: me,
  })
  await prisma().credit.create({ data: { mediaId, personId, characterId, role: 'VoiceActor' } })
  await prisma().mediaCompany.create({ data: { mediaId, companyId, role: 'Studio' } })
  await givenReview({
    mediaId,
    posterId: n % 2 ? me : other,
    recommended: 'Mixed',
    textType: 'Bbcode',
    rawText: '[b]x[/b',
  })
  await givenReview({ torrentId, posterId: other })
}
