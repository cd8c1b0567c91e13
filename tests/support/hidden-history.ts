import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import { prisma } from '@/server/platform/database/client'
import { column, HIDDEN, WORDS } from './hidden-words'
import type { World } from './hidden-world'

/** Edits, merges and proposals, of what is hidden and of what refers to it; old enough for other instances. */
export async function givenHistory(ownerId: number, memberId: number, shown: World['shown']) {
  const db = prisma()
  const createdAt = new Date(Date.now() - 3600_000)
  const edits: number[] = []
  const edit = async (data: object) => {
    const row = { editorId: ownerId, before: {}, createdAt, ...data } as never
    edits.push((await db.edit.create({ data: row, select: { id: true } })).id)
  }
  const merges: number[] = []
  const said = {
    media: 'description',
    series: 'description',
    character: 'biography',
    person: 'biography',
    company: 'biography',
  }
  for (const noun of HIDEABLE_NOUNS) {
    const [hidden, other] = [{ [column(noun)]: HIDDEN[noun] }, { [column(noun)]: shown[noun] }]
    await edit({ ...hidden, after: { [said[noun]]: WORDS.value }, comment: WORDS.comment, source: WORDS.comment })
    // A merge of the two that was undone, and one of an entry that is gone.
    const [named, gone] = [`${WORDS[noun]} (${HIDDEN[noun]})`, `${WORDS[noun]} (123456)`]
    await edit({ ...other, kind: 'merge', after: { mergedInto: named }, comment: WORDS.comment })
    await edit({ ...other, kind: 'unmerge', before: { merged: named }, after: {} })
    await edit({ ...hidden, kind: 'merge', after: { merged: gone } })
    for (const [mergedId, intoId] of [
      [HIDDEN[noun], shown[noun]],
      [123_456, HIDDEN[noun]],
    ] as const) {
      const row = {
        noun,
        mergedId,
        intoId,
        mergedTitle: WORDS[noun],
        editorId: ownerId,
        createdAt,
        undoneAt: createdAt,
      }
      const { id } = await db.merge.create({ data: row })
      merges.push(id)
    }
  }
  await db.mediaRedirect.create({ data: { oldId: 770_000_091, mediaId: HIDDEN.media } })
  const named = {
    series: HIDDEN.series,
    relations: [{ type: 'Sequel', media: HIDDEN.media }],
    staff: [{ person: HIDDEN.person, role: 'Director', description: null }],
    characters: [{ character: HIDDEN.character, role: 'Lead', actors: [{ person: HIDDEN.person, description: null }] }],
    companies: [{ company: HIDDEN.company, role: 'Studio' }],
  }
  await edit({ mediaId: shown.media, after: named })
  await edit({ seriesId: shown.series, after: { media: [HIDDEN.media] } })
  await edit({
    characterId: shown.character,
    after: { series: HIDDEN.series, media: [{ media: HIDDEN.media, role: 'Lead' }] },
  })
  const contributions: number[] = []
  const propose = async (proposerId: number, data: object) => {
    const row = { proposerId, noun: 'media', before: {}, ...data } as never
    contributions.push((await db.contribution.create({ data: row, select: { id: true } })).id)
  }
  await propose(ownerId, { mediaId: HIDDEN.media, after: { description: WORDS.value }, comment: WORDS.comment })
  await propose(memberId, { mediaId: shown.media, after: { ...named, title: 'Neighbours' } })
  return { edits, merges, contributions }
}
