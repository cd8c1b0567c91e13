import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { pageMessagesOf } from '@/i18n/catalogue'
import { translator } from '@/i18n/translator'

const t = translator('browse')
const KEYS = ['title', 'created', 'rating'] as const
const choices = (query: string) => sortChoices(t, KEYS, (key) => key.toUpperCase(), query).map(({ value }) => value)

describe('sortChoices', () => {
  it('has the first key as the default, which is left out of the address', () => {
    expect(choices('')).toEqual(['', 'created', 'rating'])
    expect(sortChoices(t, KEYS, (key) => key.toUpperCase(), '')[0]).toEqual({ value: '', label: 'TITLE' })
  })

  it('sorts search results by relevance, unless a key is given', () => {
    expect(choices('bebop')).toEqual(['', 'title', 'created', 'rating'])
  })
})

describe('PageFields', () => {
  const inEnglish = { locale: 'en', messages: pageMessagesOf('en'), timeZone: 'UTC' }
  const fields = (search: { query?: string; sort?: string; order?: 0 | 1 }) => {
    const element = createElement(PageFields, { sorts: [], search: { order: 0, size: 30, ...search } })
    return renderToStaticMarkup(createElement(NextIntlClientProvider, { ...inEnglish, children: element }))
  }

  it('offers no direction for the best matches', () => {
    expect(fields({ query: 'bebop' })).not.toContain('name="order"')
    expect(fields({ query: 'bebop', sort: 'title' })).toContain('name="order"')
    expect(fields({ query: '' })).toContain('name="order"')
  })

  it('has no value for the direction that is natural for the sort', () => {
    const directions = (sort: string, order: 0 | 1) => {
      const [select = ''] = /<select name="order".*?<\/select>/.exec(fields({ sort, order })) ?? []
      return [...select.matchAll(/<option value="(.?)"( selected="")?>(\w+)/g)].map(
        ([, value, selected, label]) => `${label}${selected ? '*' : ''}: ${value}`,
      )
    }
    expect(directions('title', 0)).toEqual(['Ascending*: ', 'Descending: 1'])
    expect(directions('rating', 1)).toEqual(['Ascending: 0', 'Descending*: '])
    expect(directions('rating', 0)).toEqual(['Ascending*: 0', 'Descending: '])
  })
})
