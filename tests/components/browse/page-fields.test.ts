import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { pageMessagesOf } from '@/i18n/catalogue'
import { translator } from '@/i18n/translator'

const t = translator('en', 'browse')
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
  const fields = (search: { query?: string; sort?: string }) => {
    const element = createElement(PageFields, { sorts: [], search: { order: 0, size: 30, ...search } })
    return renderToStaticMarkup(createElement(NextIntlClientProvider, { ...inEnglish, children: element }))
  }

  it('offers no direction for the best matches', () => {
    expect(fields({ query: 'bebop' })).not.toContain('name="order"')
    expect(fields({ query: 'bebop', sort: 'title' })).toContain('name="order"')
    expect(fields({ query: '' })).toContain('name="order"')
  })
})
