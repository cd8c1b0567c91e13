import { NextIntlClientProvider } from 'next-intl'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChangeRows } from '@/components/curation/history/change-rows'
import { StandingMark } from '@/components/curation/history/standing'
import { messagesOf } from '@/i18n/catalogue'
import type { Edit } from '@/lib/curation/schemas/edits'
import { changesOf } from '@/server/domain/curation/edits/rules'

function shown(element: ReactElement): string {
  const provider = { locale: 'en', messages: messagesOf('en'), timeZone: 'UTC', children: element }
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider))
}

const rows = (changes: Edit['changes'], most = 50) =>
  shown(createElement(ChangeRows, { noun: 'media', changes, most, whole: '/contribute/changes/1' }))
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')
const names = { media: {}, series: {}, character: { 5: 'Rei' }, person: {}, company: {}, tag: {} }

describe('a long text that was changed', () => {
  const text = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')
  const changed = (before: string, after: string) => rows([{ field: 'description', before, after, items: null }])

  test('is one text, in which screen readers hear what was removed and added', () => {
    const html = changed(text, text.replace('word40 ', '<b>new</b> '))
    expect(html).toMatch(/<del [^>]*><span class="sr-only"> removed: <\/span>word40<\/del>/)
    expect(html).toContain('<span class="sr-only"> added: </span>&lt;b&gt;new&lt;/b&gt;</ins>')
    expect(html).not.toContain('<b>')
  })

  test('is folded, and unfolds at one press', () => {
    const [folded = '', whole = ''] = changed(text, text.replace('word40 ', 'new ')).split('<details>')
    expect(textOf(folded)).toMatch(/… word3\d/)
    expect(folded).not.toContain('word0 ')
    expect(textOf(whole)).toContain('Show the whole text')
    expect(whole).toContain('word0 word1 ')
  })

  test('is not folded if all of it is near a difference', () => {
    const short = text.slice(0, 170)
    expect(changed(short, short.replace('word10', 'new'))).not.toContain('<details')
  })

  test('that is new, or gone, is whole behind a press', () => {
    const html = rows([{ field: 'description', before: null, after: text, items: null }])
    expect(html).toContain('<details')
    expect(html).toContain(`${text}</ins>`)
  })
})

describe('a list that was changed', () => {
  test('says of an item what it is, and what of it is another', () => {
    const cast = (role: string) => ({ characters: [{ character: 5, role }] })
    const text = textOf(rows(changesOf({ before: cast('Lead'), after: cast('Support') }, names, 'media')))
    expect(text).toContain('ChangedRei · Role: ')
    expect(text).toMatch(/Before: \S+ → +After: \S+/)
  })

  test('shows ten items, unfolds others, and links to the page that has all', () => {
    const episodes = Array.from({ length: 44 }, (_, at) => ({ number: at + 1, title: `Episode ${at + 1}` }))
    const changes = changesOf({ before: { episodes: [] }, after: { episodes } }, names, 'media')
    const [open = '', rest = ''] = rows(changes).split('<details')
    expect(open.match(/<li/g)).toHaveLength(10)
    expect(textOf(rest)).toContain('and 34 more')
    expect(rest.match(/<li/g)).toHaveLength(34)
    expect(textOf(rows(changes, 30))).toContain('14 more items')
    expect(rows(changes, 30)).toContain('href="/contribute/changes/1"')
  })

  test('says what went to another place', () => {
    const episode = (number: number) => ({ episodes: [{ number, title: 'Wind' }] })
    const text = textOf(rows(changesOf({ before: episode(3), after: episode(4) }, names, 'media')))
    expect(text).toMatch(/MovedWind · Number: Before: 3 → +After: 4/)
  })
})

test.each([
  [{ edit: 1, mark: 'stands', by: null, since: null } as const, 'Still stands', null],
  [{ edit: 1, mark: 'partly', by: 'rei', since: 7 } as const, 'Partly stands: changed since by rei', 7],
  [{ edit: 1, mark: 'changed', by: null, since: 7 } as const, 'Changed since', 7],
  [{ edit: 1, mark: 'takenBack', by: 'rei', since: 7 } as const, 'Taken back by rei', 7],
])('the mark %j says what became of a change', (mark, text, since) => {
  const html = shown(createElement(StandingMark, { mark }))
  expect(textOf(html)).toBe(text)
  expect(html.includes(`href="/contribute/changes/${since}"`)).toBe(since !== null)
})
