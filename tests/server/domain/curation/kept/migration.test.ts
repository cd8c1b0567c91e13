import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import type { Kept } from '@/server/domain/curation/kept/rules'
import { ownershipOf } from '@/server/domain/curation/kept/writes'
import { prisma } from '@/server/platform/database/client'
import { query } from '@/tests/server/loader/support'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

/** The part of migration 0133 that says of old edits what they have made a person's. */
const migration = readFileSync('prisma/migrations/0133_kept_values_of_edits/migration.sql', 'utf8')
const FILL = migration.slice(migration.indexOf('CREATE TEMPORARY TABLE'))

const TABLES = ['media', 'series', 'characters', 'people', 'companies', 'tags']

/** Forgets whose values are, as before the migration, and migrates. */
async function migrated(): Promise<void> {
  for (const table of TABLES) await query(`UPDATE ${table} SET kept_fields = '{}'`)
  await query('DELETE FROM kept_items')
  await query('UPDATE edits SET kept = NULL')
  await query(FILL)
}

const kept = async (noun: EditedNoun, id: number) => Object.fromEntries(await ownershipOf(prisma(), { noun, id }))

/** What each edit has made a person's, in an order of its own. */
async function keptOfEdits() {
  const edits = await prisma().edit.findMany({ orderBy: { id: 'asc' }, select: { id: true, kept: true } })
  const text = (one: Kept) => JSON.stringify([one.list, one.key, one.was])
  return edits.map(({ id, kept }) => [id, ((kept ?? []) as unknown as Kept[]).map(text).sort()])
}

/** An edit as an older version has written it. */
async function oldEdit(noun: EditedNoun, id: number, before: object, after: object, kind = 'change') {
  const [row] = await prisma().$queryRawUnsafe<{ id: number }[]>(
    `INSERT INTO edits (${noun}_id, kind, before, after) VALUES ($1, $2, $3::jsonb, $4::jsonb) RETURNING id`,
    id,
    kind,
    JSON.stringify(before),
    JSON.stringify(after),
  )
  return row?.id ?? 0
}

test('old edits make the same values a person’s as the same acts do today', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Source', description: 'From a source', synonymTitles: ['Old', 'Stays'] })
  const person = await givenPerson('Hideaki')
  const tag = await prisma().tag.create({ data: { name: 'Mecha', key: 'mecha' } })
  const company = await prisma().company.create({ data: { name: 'Gainax', nameSort: 'gainax' } })
  const change = (of: object) => give({ noun: 'media', id, change: of }, editor)
  await change({
    title: 'Mine',
    description: null,
    platforms: ['PC'],
    synonyms: [{ title: 'Stays', language: 'de' }, 'New'],
    tags: [{ tag: tag.id, weight: 50, isSpoiler: false }],
    episodes: [{ number: 1, title: 'One' }, { number: 2 }],
    staff: [
      { person, role: 'Director', description: null },
      { person, role: 'Other', description: 'Music' },
    ],
    companies: [{ company: company.id, role: 'Studio' }],
    links: [{ address: 'https://example.org/', kind: 'Official', language: null }],
    externalIds: [{ site: 'anidb', externalId: 'anime/1' }],
    openingsAndEndings: [{ title: 'Song', isOpening: true, isEnding: false }],
  })
  const { edit } = await change({ title: 'Mine too', format: 'ONA', synonyms: ['New'], episodes: [{ number: 2 }] })
  await revertEdit(edit ?? 0, editor, null, ['format', 'episodes'])
  const { edit: rest } = await revertEdit(edit ?? 0, editor, null, ['title', 'synonyms'])
  await revertEdit(rest ?? 0, editor, null)
  const { edit: last } = await change({ runtime: 24, status: 'Ended' })
  await revertEdit(last ?? 0, editor, null)
  await give({ noun: 'tag', id: tag.id, change: { aliases: ['Robots'], description: 'Large ones' } }, editor)
  const { entry } = await give({ noun: 'person', id: null, change: { firstName: 'Rei', biography: 'Text' } }, editor)

  const today = { media: await kept('media', id), tag: await kept('tag', tag.id), edits: await keptOfEdits() }
  const added = await kept('person', entry ?? 0)
  expect(Object.keys(today.media).length).toBeGreaterThan(12)
  expect(today.media).not.toHaveProperty('runtime')
  await migrated()
  expect(await kept('media', id)).toEqual(today.media)
  expect(await kept('tag', tag.id)).toEqual(today.tag)
  expect(await kept('person', entry ?? 0)).toEqual(added)
  expect(await keptOfEdits()).toEqual(today.edits)
})

test('lists that old edits have as text count whole, derived fields not at all, and acts that are no changes neither', async () => {
  const id = await givenMedia({ title: 'Old' })
  await oldEdit('media', id, { title: 'A', titleSort: 'a' }, { title: 'B', titleSort: 'b' })
  await oldEdit('media', id, { relations: null, seriesId: null }, { relations: 'Sequel · X', seriesId: 7 })
  await oldEdit('media', id, { pictures: null }, { pictures: 'a.jpg' })
  await oldEdit('media', id, { runtime: 1 }, { runtime: 2 }, 'picture')
  await oldEdit('media', id, { lockedFields: [] }, { lockedFields: ['format'] }, 'lock')
  await migrated()
  expect(await kept('media', id)).toEqual({ title: 'written', relations: 'written', series: 'written' })
})

test('the other side of a change is a person’s, too, and entries that are gone are skipped', async () => {
  const [one, other] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Other' })]
  const character = await givenCharacter('Rei')
  const series = (await prisma().series.create({ data: { title: 'Series', titleSort: 'series' } })).id
  const to = (media: number) => ({ type: 'Sequel', media })
  const added = await oldEdit('media', one, { relations: [] }, { relations: [to(other), to(999_999)] })
  const role = 'Support'
  await oldEdit('media', one, { characters: [{ character, role, actors: [] }] }, { characters: [] })
  await oldEdit('character', character, { media: [] }, { media: [{ media: other, role }] })
  await oldEdit('series', series, { media: [other] }, { media: [] })
  await oldEdit('media', one, { series: 999_999 }, { series })
  await migrated()
  expect(await kept('media', one)).toEqual({
    [`relations.${other}`]: 'written',
    'relations.999999': 'written',
    [`characters.${character}`]: 'removed',
    series: 'written',
  })
  expect(await kept('media', other)).toEqual({
    [`relations.${one}`]: 'written',
    [`characters.${character}`]: 'written',
    series: 'written',
  })
  expect(await kept('character', character)).toEqual({ [`media.${one}`]: 'removed', [`media.${other}`]: 'written' })
  expect(await kept('series', series)).toEqual({ [`media.${other}`]: 'removed', [`media.${one}`]: 'written' })

  const back = await oldEdit('media', one, { relations: [to(other)] }, { relations: [] }, 'revert')
  await query('UPDATE edits SET reverts_id = $1 WHERE id = $2', [added, back])
  await migrated()
  expect(await kept('media', one)).not.toHaveProperty(`relations.${other}`)
  expect(await kept('media', other)).not.toHaveProperty(`relations.${one}`)
})

test('what names an entry that was merged since names the one that it is now', async () => {
  const [id, now] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Now' })]
  const person = await givenPerson('Now')
  await query('INSERT INTO media_redirects (old_id, media_id) VALUES (900001, $1)', [now])
  await query(`INSERT INTO entry_redirects (noun, old_id, person_id) VALUES ('person', 900002, $1)`, [person])
  const staff = [{ person: 900_002, role: 'Director', description: null }]
  await oldEdit('media', id, { staff, relations: [] }, { staff: [], relations: [{ type: 'Sequel', media: 900_001 }] })
  await migrated()
  expect(await kept('media', id)).toEqual({
    [`staff.[${person},"Director",null]`]: 'removed',
    [`relations.${now}`]: 'written',
  })
  expect(await kept('media', now)).toEqual({ [`relations.${id}`]: 'written' })
})

test('an edited entry without an edit that says what keeps all that is filled', async () => {
  const told = await givenMedia({ title: 'Told', format: 'TV' })
  const untold = await givenMedia({ title: 'Untold', format: 'TV', status: 'Unknown', synonymTitles: ['Other'] })
  const fresh = await givenMedia({ title: 'Fresh', format: 'TV' })
  await oldEdit('media', told, { format: 'ONA' }, { format: 'TV' })
  await query('UPDATE media SET edited_at = now() WHERE id = ANY($1::int[])', [[told, untold]])
  await query('INSERT INTO edits (media_id, kind, before, after) VALUES ($1, $2, $3, $3)', [untold, 'merge', '{}'])
  const person = await givenPerson('Hideaki')
  await query(`UPDATE people SET edited_at = now(), biography = '' WHERE id = $1`, [person])
  const tag = await prisma().tag.create({ data: { name: 'Mecha', key: 'mecha-2', isCurated: true } })
  await migrated()
  expect(await kept('media', told)).toEqual({ format: 'written' })
  expect(Object.keys(await kept('media', untold))).toEqual(['format', 'isAdult', 'synonyms', 'title', 'type'])
  expect(await kept('media', fresh)).toEqual({})
  expect(Object.keys(await kept('person', person))).not.toContain('biography')
  expect(Object.keys(await kept('tag', tag.id))).toEqual(['isSpoiler', 'name'])
})

test('every field of every noun is known to the migration', async () => {
  const { FIELDS } = await import('@/server/domain/curation/documents/statements')
  const ids = {
    media: await givenMedia({ title: 'All' }),
    series: (await prisma().series.create({ data: { title: 'All', titleSort: 'all' } })).id,
    character: await givenCharacter('All'),
    person: await givenPerson('All'),
    company: (await prisma().company.create({ data: { name: 'All', nameSort: 'all' } })).id,
    tag: (await prisma().tag.create({ data: { name: 'All', key: 'all' } })).id,
  }
  /** Fields that were added after this migration: no old edit has them. */
  const LATER = new Set(['countryOfOrigin', 'otherNames'])
  const fieldsOf = (noun: EditedNoun) => Object.keys(FIELDS[noun]).filter((field) => !LATER.has(field))
  for (const noun of EDITED_NOUNS)
    await oldEdit(noun, ids[noun], Object.fromEntries(fieldsOf(noun).map((field) => [field, 'text'])), {})
  await migrated()
  for (const noun of EDITED_NOUNS)
    expect(Object.keys(await kept(noun, ids[noun])), noun).toEqual(fieldsOf(noun).toSorted())
})
