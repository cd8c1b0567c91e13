import { describe, expect, it } from 'vitest'
import { isIndexed, nameFilters } from '@/components/catalogue/names/choices'
import { translator } from '@/i18n/translator'
import { nameSearch } from '@/lib/catalogue/schemas/names'

const t = translator('names')
const browse = translator('browse')

describe('nameFilters', () => {
  it('link to the list without each of them', () => {
    const search = nameSearch.parse({ query: 'x', firstName: 'Edward', lastName: 'Elric', page: '3', order: '1' })
    expect(nameFilters(t, browse, 'characters', search)).toEqual([
      { key: 'query', label: '“x”', without: '/characters?firstName=Edward&lastName=Elric' },
      { key: 'firstName', label: 'First name: Edward', without: '/characters?lastName=Elric&query=x' },
      { key: 'lastName', label: 'Last name: Elric', without: '/characters?firstName=Edward&query=x' },
    ])
    expect(nameFilters(t, browse, 'people', nameSearch.parse({}))).toEqual([])
  })
})

describe('indexing by search engines', () => {
  it.each([
    [{}, true],
    [{ page: '2', sort: 'birthday' }, true],
    [{ middleName: 'D.' }, false],
    [{ query: 'x' }, false],
    [{ size: '100' }, false],
  ])('%j: %s', (query, kept) => {
    expect(isIndexed(nameSearch.parse(query))).toBe(kept)
  })
})
