import { expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, writes } from '../support'

useDatabase()
emptyAfterEach()

const titles = () => query('SELECT title, language FROM synonyms ORDER BY title')
const links = () => query('SELECT address, kind, language FROM media_links ORDER BY address')
const official = { address: 'https://work.example.org/', kind: 'Official', language: 'ja' }

test('a new work has its links, and the languages of its titles', async () => {
  await loadLines(
    anime('k:1', 'Work', {
      synonyms: ['Later', 'Danach', 'Outro'],
      titles: [
        { title: 'Danach', language: 'de' },
        { title: 'Outro', language: 'x-later' },
        { title: 'None of its titles', language: 'en' },
      ],
      links: [official, { address: 'https://stream.example.org/1', kind: 'Stream', language: 'x-later' }],
    }),
  )
  expect(await titles()).toEqual([
    { title: 'Danach', language: 'de' },
    { title: 'Later', language: null },
    { title: 'Outro', language: null },
  ])
  expect(await links()).toEqual([{ address: 'https://stream.example.org/1', kind: 'Stream', language: null }, official])
})

test('those of a known work grow, and a language fills in where there is none', async () => {
  await loadLines(anime('k:1', 'Work', { synonyms: ['Later', 'Danach'], links: [{ ...official, language: null }] }))
  const more = anime('k:1', 'Work', {
    synonyms: ['Danach', 'Après'],
    titles: [
      { title: 'Danach', language: 'de' },
      { title: 'Après', language: 'fr' },
    ],
    links: [official, { address: 'https://stream.example.org/1', kind: 'Stream' }],
  })
  const report = await loadLines(more)
  expect(report.counts.works).toMatchObject({ changed: 1 })
  const grown = [
    [
      { title: 'Après', language: 'fr' },
      { title: 'Danach', language: 'de' },
      { title: 'Later', language: null },
    ],
    [{ address: 'https://stream.example.org/1', kind: 'Stream', language: null }, official],
  ]
  expect([await titles(), await links()]).toEqual(grown)
  const written = await writes()
  await loadLines(more)
  expect([await titles(), await links()]).toEqual(grown)
  expect(await writes()).toBe(written)
  // Another language, or another kind, of what is there says nothing.
  await loadLines(
    anime('k:1', 'Work', {
      synonyms: ['Danach'],
      titles: [{ title: 'Danach', language: 'en' }],
      links: [{ ...official, kind: 'Other', language: 'en' }],
    }),
  )
  expect([await titles(), await links()]).toEqual(grown)
})

test('locked lists stay as they are, their languages too', async () => {
  await loadLines(anime('k:1', 'Work', { synonyms: ['Danach'], links: [{ ...official, language: null }] }))
  await query(`UPDATE media SET locked_fields = '{synonyms,links}'`)
  await loadLines(
    anime('k:1', 'Work', {
      synonyms: ['Danach', 'Après'],
      titles: [{ title: 'Danach', language: 'de' }],
      links: [official, { address: 'https://stream.example.org/1', kind: 'Stream' }],
    }),
  )
  expect(await titles()).toEqual([{ title: 'Danach', language: null }])
  expect(await links()).toEqual([{ ...official, language: null }])
})

test('what a person wrote or removed stays so', async () => {
  await loadLines(anime('k:1', 'Work', { synonyms: ['Danach'], links: [{ ...official, language: null }] }))
  await query(`INSERT INTO kept_items (media_id, list, key, is_removed) SELECT id, list, key::jsonb, is_removed FROM media,
    (VALUES ('synonyms', '"Danach"', false), ('synonyms', '"Gone"', true), ('links', '"https://work.example.org/"', false),
      ('links', '"https://gone.example.org/"', true)) AS kept (list, key, is_removed)`)
  await loadLines(
    anime('k:1', 'Work', {
      synonyms: ['Danach', 'Gone', 'New'],
      titles: [{ title: 'Danach', language: 'de' }],
      links: [official, { address: 'https://gone.example.org/', kind: 'Stream' }],
    }),
  )
  expect((await titles()).filter(({ title }: { title?: string }) => title === 'Danach')).toEqual([
    { title: 'Danach', language: null },
  ])
  expect(await links()).toEqual([{ ...official, language: null }])
})

test('an address that no link may have is left out, and said', async () => {
  const report = await loadLines(
    anime('k:1', 'Work', { links: [{ address: 'http://work.example.org', kind: 'Official' }, official] }),
  )
  expect(await links()).toEqual([official])
  expect(report.notes.ignored.first.join()).toContain('http://work.example.org is no address that a link may have')
})

test('who the entries are that a work names by key is in its refs', async () => {
  const ref = (kind: string, key: string, more: object) => ({ kind, key, sources: [], ...more })
  await loadLines(
    anime('k:1', 'Work', {
      characters: [{ character: 'c:1', role: 'Lead', actors: [{ person: 'p:1', description: 'Japanese' }] }],
      staff: [{ person: 'p:2', role: 'Director' }],
      companies: [
        { company: 'co:1', role: 'Producer' },
        { company: 'co:2', role: 'Studio' },
      ],
      refs: [
        ref('Character', 'c:1', { name: 'Rei Ayanami', first: 'Rei', last: 'Ayanami', native: '綾波レイ' }),
        ref('Person', 'p:1', {
          name: 'Maria del Mar',
          first: 'Maria',
          last: 'del Mar',
          sources: ['https://anidb.net/creator/7'],
        }),
        ref('Person', 'p:2', { name: 'Hideaki Anno' }),
        ref('Company', 'co:1', { name: 'Gainax', native: 'ガイナックス' }),
      ],
    }),
    // A line of its own says more, wherever it stands.
    { kind: 'Person', key: 'p:2', name: 'Hideaki Anno', birthday: '1960-05-22' },
  )
  expect(
    await query(
      'SELECT source_key AS key, first_name AS first, last_name AS last, native_name AS native FROM characters',
    ),
  ).toEqual([{ key: 'c:1', first: 'Rei', last: 'Ayanami', native: '綾波レイ' }])
  expect(await query('SELECT full_name AS name, last_name AS last, birthday FROM people ORDER BY source_key')).toEqual([
    { name: 'Maria del Mar', last: 'del Mar', birthday: null },
    { name: 'Hideaki Anno', last: 'Anno', birthday: 19600522 },
  ])
  expect(await column('SELECT external_id FROM external_ids WHERE person_id IS NOT NULL')).toEqual(['creator/7'])
  // Nobody says who the other one is.
  expect(await query('SELECT name, native_name AS native FROM companies')).toEqual([
    { name: 'Gainax', native: 'ガイナックス' },
  ])
  expect(await column('SELECT role FROM media_companies')).toEqual(['Producer'])
})
