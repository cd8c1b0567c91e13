import { describe, expect, test } from 'vitest'
import { nameRefusal, rulesFor, sourceOf } from '@/components/tracking/imports/files'
import { IMPORT_RULES } from '@/lib/tracking/imports'

describe('the name of a file', () => {
  test.each([
    ['mal', 'animelist_1.xml', undefined],
    ['mal', 'ANIMELIST.XML.GZ', undefined],
    ['mal', 'list.txt', 'importNotXml'],
    ['mal', 'list.gz', 'importNotXml'],
    ['mokuroku', 'watched.json', undefined],
    ['mokuroku', 'watched.json.gz', undefined],
    ['mokuroku', 'watched.xml', 'importNotJson'],
  ] as const)('%s: %s', (source, name, code) => expect(nameRefusal(source, name)).toBe(code))

  test('says which source it is of, otherwise the chosen one stays', () => {
    expect(sourceOf('watched.json', 'mal')).toBe('mokuroku')
    expect(sourceOf('animelist.xml.gz', 'mokuroku')).toBe('mal')
    expect(sourceOf('list.txt', 'mokuroku')).toBe('mokuroku')
  })
})

test('"newer" is offered where the file says when it was exported', () => {
  const hasNewer = (source: 'mal' | 'mokuroku', name?: string) => rulesFor(IMPORT_RULES, source, name).includes('Newer')
  expect(hasNewer('mal')).toBe(false)
  expect(hasNewer('mal', 'list.xml')).toBe(false)
  expect(hasNewer('mal', 'mangalist_1590000000_-_1.xml.gz')).toBe(true)
  expect(hasNewer('mokuroku', 'watched.json')).toBe(true)
  expect(rulesFor(IMPORT_RULES, 'mal', 'list.xml')).toEqual(['KeepMine', 'TakeTheirs', 'HigherProgress'])
})
