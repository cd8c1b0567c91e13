import { expect, test } from 'vitest'
import { readEnv } from '@/server/platform/env'

const sources = (CATALOGUE_SOURCES: string) => readEnv({ CATALOGUE_SOURCES }).CATALOGUE_SOURCES

test('sources are an interval and a path or address, on lines or beside each other', () => {
  expect(sources('')).toEqual([])
  expect(sources(' weekly https://example.org/a.zst\n daily /srv/b.jsonl monthly c.json ')).toEqual([
    { interval: 'weekly', file: 'https://example.org/a.zst' },
    { interval: 'daily', file: '/srv/b.jsonl' },
    { interval: 'monthly', file: 'c.json' },
  ])
})

test('only another instance is trusted', () => {
  const file = 'https://example.org/api/catalogue/changes'
  expect(sources(`daily trusted ${file}\nweekly ${file} daily trusted`)).toEqual([
    { interval: 'daily', file, isTrusted: true },
    { interval: 'weekly', file },
    { interval: 'daily', file: 'trusted' },
  ])
  expect(() => sources('daily trusted https://example.org/works.jsonl')).toThrow(/only an instance/)
})

test.each(['https://example.org/a.zst', 'weekly', 'yearly /srv/b.jsonl', 'weekly /a /b'])('%j is refused', (text) => {
  expect(() => sources(text)).toThrow(`CATALOGUE_SOURCES: ${JSON.stringify(text)} is no list of an interval`)
})

test('licences of sources are a part of their name, the licence, and its address', () => {
  const licences = (CATALOGUE_LICENCES: string) => readEnv({ CATALOGUE_LICENCES }).CATALOGUE_LICENCES
  expect(licences('')).toEqual([])
  expect(licences('lnrelease = MIT https://opensource.org/license/mit\nann=By permission; ')).toEqual([
    { part: 'lnrelease', licence: { name: 'MIT', address: 'https://opensource.org/license/mit' } },
    { part: 'ann', licence: { name: 'By permission', address: null } },
  ])
  expect(() => licences('lnrelease')).toThrow('CATALOGUE_LICENCES: "lnrelease" is no list')
})
