import { describe, expect, test } from 'vitest'
import { entryDocument } from '@/server/domain/curation/contributions/queries'
import { prisma } from '@/server/platform/database/client'
import { accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

const HIDDEN = 'Fri\u200Beren'
const EMPTY = '\u200B\u2060'

const WRONG: [what: string, input: Parameters<typeof give>[0], field: unknown][] = [
  ['the title of a work', { noun: 'media', change: { title: EMPTY, type: 'Anime' } }, 'title'],
  [
    'a further title',
    { noun: 'media', change: { title: 'A', type: 'Anime', synonyms: [HIDDEN] } },
    `synonyms.${HIDDEN}`,
  ],
  [
    'one with a language',
    { noun: 'media', change: { title: 'A', type: 'Anime', synonyms: [{ title: HIDDEN, language: 'de' }] } },
    `synonyms.${HIDDEN}`,
  ],
  [
    'the title of an episode',
    { noun: 'media', change: { title: 'A', type: 'Anime', episodes: [{ number: 1, title: HIDDEN }] } },
    'episodes.1',
  ],
  [
    'the name of a new person',
    {
      noun: 'media',
      change: { title: 'A', type: 'Anime', staff: [{ person: { new: { firstName: HIDDEN } }, role: 'Other' }] },
    },
    expect.stringMatching(/^staff\./),
  ],
  ['the title of a series', { noun: 'series', change: { title: '\u202EFrieren' } }, 'title'],
  ['the name of a character', { noun: 'character', change: { firstName: EMPTY } }, 'firstName'],
  [
    'another name of a person',
    { noun: 'person', change: { firstName: 'A', otherNames: [HIDDEN] } },
    `otherNames.${HIDDEN}`,
  ],
  [
    'what turns a text around',
    { noun: 'media', change: { title: 'A', type: 'Anime', description: 'A \u202Ek' } },
    'description',
  ],
  [
    'the same in an episode',
    { noun: 'media', change: { title: 'A', type: 'Anime', episodes: [{ number: 1, description: '\u202Dk' }] } },
    'episodes.1',
  ],
  ['the name of a company', { noun: 'company', change: { name: HIDDEN } }, 'name'],
  ['the name of a tag', { noun: 'tag', change: { name: HIDDEN } }, 'name'],
  ['an alias of a tag', { noun: 'tag', change: { name: 'slow', aliases: [HIDDEN] } }, `aliases.${HIDDEN}`],
]

describe('invisible characters', () => {
  test.each(WRONG)('are refused in %s', async (_, input, field) => {
    for (const asker of [await someone(), await someone('CanEdit')]) {
      const refusal = await refused(give(input, asker))
      expect(refusal).toMatchObject({ code: 'invalidInput' })
      expect(Object.entries(refusal.fields ?? {})).toEqual([[field, 'invisible']])
    }
  })

  test('that a source wrote stay, beside a change of other parts', async () => {
    const id = await givenMedia({ title: HIDDEN })
    await prisma().synonym.create({ data: { mediaId: id, title: EMPTY } })
    const change = { title: HIDDEN, synonyms: [EMPTY, 'می\u200Cخواهم'], description: HIDDEN }
    await give({ noun: 'media', id, change }, await someone('CanEdit'))
    expect((await entryDocument('media', id))?.fields).toMatchObject(change)
  })

  test('are refused in what an editor gives in place of a proposal', async () => {
    const id = await givenMedia({ title: 'One' })
    const contribution = await proposed({ noun: 'media', id, change: { title: 'Two' } }, await someone())
    const refusal = await refused(accept(contribution, await someone('CanEdit'), { change: { title: HIDDEN } }))
    expect(refusal).toMatchObject({ code: 'invalidInput', fields: { title: 'invisible' } })
  })
})

test('an id of another site has the form of that site', async () => {
  const id = await givenMedia({ title: 'One', externalIds: { create: [{ site: 'anidb', externalId: '77' }] } })
  const editor = await someone('CanEdit')
  const wrong = [
    { site: 'myanimelist', externalId: 'anime/0' },
    { site: 'imdb', externalId: 'title/12' },
  ]
  const known = { site: 'anidb', externalId: '77' }
  const right = { site: 'myanimelist', externalId: 'anime/1' }
  const refusal = await refused(give({ noun: 'media', id, change: { externalIds: [known, ...wrong, right] } }, editor))
  expect(refusal).toMatchObject({
    code: 'invalidInput',
    fields: Object.fromEntries(
      wrong.map(({ site, externalId }) => [`externalIds.${JSON.stringify([site, externalId])}`, 'siteId']),
    ),
  })
  await give({ noun: 'media', id, change: { externalIds: [known, right] } }, editor)
  expect((await entryDocument('media', id))?.fields).toMatchObject({ externalIds: [known, right] })
})

test('a wrong id that another instance proposed with a new entry stays, also where the ids are given whole', async () => {
  const editor = await someone('CanEdit')
  const wrong = { site: 'imdb', externalId: 'title/12' }
  const right = { site: 'myanimelist', externalId: 'anime/31' }
  const { id } = await prisma().contribution.create({
    data: {
      ...{ noun: 'media', isNew: true, origin: 'https://one.example', before: {} },
      after: { title: 'Theirs', type: 'Anime', externalIds: [wrong] },
    },
  })
  const other = { site: 'imdb', externalId: 'title/13' }
  expect(await refused(accept(id, editor, { change: { externalIds: [wrong, other] } }))).toMatchObject({
    fields: { [`externalIds.${JSON.stringify(['imdb', 'title/13'])}`]: 'siteId' },
  })
  const { entry } = await accept(id, editor, { change: { externalIds: [wrong, right] } })
  const found = (await entryDocument('media', entry ?? 0))?.fields.externalIds
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining([wrong, right]))
})
