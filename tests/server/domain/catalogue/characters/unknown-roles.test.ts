import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { query } from '@/tests/server/loader/support'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'

useDatabase()

/** The part of migration 0143 that says which stored roles nobody knows. */
const migration = readFileSync('prisma/migrations/0143_unknown_roles/migration.sql', 'utf8')
const FORGET = migration.slice(migration.indexOf('UPDATE'))

const keep = (noun: 'media' | 'character', id: number, list: string, key: number) =>
  query(`INSERT INTO kept_items (${noun}_id, list, key, is_removed) VALUES ($1, $2, to_jsonb($3::int), false)`, [
    id,
    list,
    key,
  ])

test('the roles of a loaded cast without a lead are unknown, but for those that people wrote', async () => {
  const cast = async (names: string, more: { sourceKey?: string; keptFields?: string[] } = { sourceKey: names }) => {
    const mediaId = await givenMedia({ title: names })
    await prisma().media.update({ where: { id: mediaId }, data: more })
    for (const name of names.split(' ')) {
      const characterId = await givenCharacter(name)
      const role = name.startsWith('Lead') ? 'Lead' : 'Support'
      await prisma().mediaCharacter.create({ data: { mediaId, characterId, role } })
    }
    return mediaId
  }
  const idOf = async (name: string) => (await prisma().character.findFirstOrThrow({ where: { fullName: name } })).id
  const kept = await cast('Plain Written Told Whole')
  await keep('media', kept, 'characters', await idOf('Written'))
  await keep('character', await idOf('Told'), 'media', kept)
  await prisma().character.update({ where: { id: await idOf('Whole') }, data: { keptFields: ['media'] } })
  await cast('Lead Second')
  await cast('Handmade', {})
  await cast('Fixed', { sourceKey: 'fixed', keptFields: ['characters'] })
  await query(FORGET)
  expect(
    await query(`SELECT c.full_name AS name, mc.role FROM media_characters mc JOIN characters c ON c.id = mc.character_id
      ORDER BY c.id`),
  ).toEqual([
    { name: 'Plain', role: null },
    ...['Written', 'Told', 'Whole'].map((name) => ({ name, role: 'Support' })),
    { name: 'Lead', role: 'Lead' },
    ...['Second', 'Handmade', 'Fixed'].map((name) => ({ name, role: 'Support' })),
  ])
})
