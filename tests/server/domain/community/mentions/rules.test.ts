import { describe, expect, test } from 'vitest'
import type { TextType } from '@/lib/markup/formats'
import { MAX_MENTIONS, mentionsIn, withMentions } from '@/server/domain/community/mentions/rules'
import { mentionedNames } from '@/server/domain/community/reviews/rules'
import { renderText } from '@/server/engines/markup/render'

const names = (text: string, type: TextType = 'Markdown') => mentionedNames(text, type)

describe('who is mentioned', () => {
  test('a name after an @, once, in any case and script', () => {
    expect(names('@Bob and (@alice), then @bob again. @Жанна, @音無小鳥! "@o-k_a.y".')).toEqual([
      'Bob',
      'alice',
      'Жанна',
      '音無小鳥',
      'o-k_a.y',
    ])
  })

  test('what ends a sentence is no part of a name', () => {
    expect(names('Ask @bob. Or @eve- or @mallory_, @trent...')).toEqual(['bob', 'eve', 'mallory', 'trent'])
  })

  test('not an address, a path, a doubled @, one letter, or a word that is too long', () => {
    expect(names(`me@example.org a.@bob x/@eve @@mallory @a @${'a'.repeat(25)} @ bob @-bob`)).toEqual([])
    expect(names(`@${'a'.repeat(24)}`)).toEqual(['a'.repeat(24)])
  })

  test.each([
    ['Markdown', '`@bob` \n\n> @bob\n\n[@bob](https://example.org)\n\n```\n@bob\n```\n\n@eve **@alice**'],
    ['Bbcode', '[code]@bob[/code] [quote]@bob[/quote] [url=https://example.org]@bob[/url] @eve [b]@alice[/b]'],
    [
      'Html',
      '<code>@bob</code><blockquote><p>@bob</p></blockquote><a href="https://example.org">@bob</a> @eve <b>@alice</b>',
    ],
  ] as const)('%s: none in code, quotes and links', (type, text) => {
    expect(names(text, type)).toEqual(['eve', 'alice'])
  })

  test('plain text has no markup', () => {
    expect(names('`@bob`', 'Plain')).toEqual(['bob'])
  })

  test('a bounded number', () => {
    const many = Array.from({ length: MAX_MENTIONS + 5 }, (_, n) => `@user${n}`).join(' ')
    expect(names(many)).toHaveLength(MAX_MENTIONS)
  })
})

describe('the rendered text', () => {
  test('has links for the given names alone, with the case that was written', () => {
    const html = renderText('@BOB, @eve and `@bob`', 'Markdown')
    expect(withMentions(html, ['Bob'])).toBe(
      '<p><a class="mention" href="/user/Bob">@BOB</a>, @eve and <code>@bob</code></p>\n',
    )
    expect(withMentions(html, [])).toBe(html)
  })

  test('stays well-formed with marks and entities around a name', () => {
    const html = renderText('<@bob> & "@eve" o@bob', 'Plain')
    expect(withMentions(html, ['bob', 'eve'])).toBe(
      '<p>&lt;<a class="mention" href="/user/bob">@bob</a>&gt; &amp; "<a class="mention" href="/user/eve">@eve</a>" o@bob</p>',
    )
  })

  test('a text of names is read in time that is proportional to its length', () => {
    // Forty times as long as a text may be: in quadratic time each would take hours, and the test its limit.
    const long = 1_000_000
    for (const text of ['@a'.repeat(long), '@'.repeat(2 * long), `@${'a.'.repeat(long)}`, '@bob '.repeat(long / 2)])
      expect(withMentions(`<p>${text}</p>`, mentionsIn(`<p>${text}</p>`).concat('bob'))).toContain('</p>')
  })
})
