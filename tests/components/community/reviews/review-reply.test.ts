import { describe, expect, test } from 'vitest'
import { reviewReply } from '@/components/community/reviews/quote'
import { quotedExcerpt, withMention } from '@/components/community/reviews/review-reply'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { mentionsIn } from '@/server/domain/community/mentions/rules'
import { renderText } from '@/server/engines/markup/render'
import { anyText } from '@/tests/support/any-text'
import fc from '@/tests/support/fast-check'

const excerptOf = (text: string, type: TextType = 'Markdown') => quotedExcerpt(renderText(text, type))

describe('the quoted excerpt of a review', () => {
  test.each([
    ['Markdown', 'A **joy**.\n\nWatch it.', 'A joy. Watch it.'],
    ['Markdown', '> He said so.\n\nI do not.', 'I do not.'],
    ['Bbcode', '[quote]a[quote]b[/quote]c[/quote]I do not.', 'I do not.'],
    ['Markdown', 'It was ||she|| who came.', 'It was […] who came.'],
    ['Markdown', '::: spoiler {ep=5}\nhe goes home\n:::', ''],
    ['Bbcode', 'Good. [b][spoiler]he goes home[/spoiler][/b] Bad.', 'Good. […] Bad.'],
    ['Markdown', '||she||', ''],
    ['Markdown', '***', ''],
  ] as const)('of %s %j is %j', (type, text, quoted) => {
    expect(excerptOf(text, type)).toBe(quoted)
  })

  test('is cut between words', () => {
    const quoted = excerptOf('word '.repeat(100))
    expect(quoted).toMatch(/^(word )+word…$/)
    expect(quoted.length).toBeGreaterThan(190)
    expect(quoted.length).toBeLessThanOrEqual(200)
    expect(excerptOf('a'.repeat(300)), 'one long word').toBe(`${'a'.repeat(199)}…`)
  })

  test('of any text has nothing that a spoiler hides', () => {
    const SECRET = 'xyzzy'
    const hidden = fc.constantFrom<readonly [TextType, string]>(
      ['Bbcode', `[spoiler]${SECRET}[/spoiler]`],
      ['Bbcode', `[inline-spoiler ep=3]${SECRET}[/inline-spoiler]`],
      ['Html', `<details>${SECRET}</details>`],
      ['Markdown', `\n\n::: spoiler\n${SECRET}\n:::\n\n`],
    )
    fc.assert(
      fc.property(hidden, anyText, ([type, spoiler], after) => {
        expect(excerptOf(`Good. ${spoiler} ${after.replaceAll(SECRET, '')}`, type)).not.toContain(SECRET)
      }),
    )
  })
})

describe('the mention before a typed reply', () => {
  test.each([
    ['I agree.', '@Faye I agree.'],
    ['“So” it is.', '@Faye “So” it is.'],
    ['2 of them.', '@Faye 2 of them.'],
    ['1. First', '@Faye\n\n1. First'],
    ['- one\n- two', '@Faye\n\n- one\n- two'],
    ['> quoted', '@Faye\n\n> quoted'],
    ['[quote]a[/quote]', '@Faye\n\n[quote]a[/quote]'],
    ['I agree, @faye.', 'I agree, @faye.'],
    ['I agree, @Fayette.', '@Faye I agree, @Fayette.'],
  ])('of %j gives %j', (typed, whole) => {
    expect(withMention(typed, 'Faye')).toBe(whole)
  })

  test('is left out where the author answers', () => {
    expect(withMention('I agree.', null)).toBe('I agree.')
  })
})

describe('a reply to a review', () => {
  const review = renderText('A *joy* & more, says @Spike. ||He dies.||', 'Markdown')
  const QUOTED = 'A joy & more, says @Spike. […]'
  const source = { address: 'https://mokuroku.example/media/1/reviews#review-12', name: 'Review by Faye_x' }
  const words = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replace('&amp;', '&')
      .trim()

  test.each(TEXT_TYPES)('in %s quotes it with a link to it, and mentions its author alone', (type) => {
    const written = reviewReply({ html: review, username: 'Faye', source }, 'I agree.', type)
    const html = renderText(written, type)
    expect(mentionsIn(html)).toEqual(['Faye'])
    expect(html).toContain('@Faye I agree.')
    expect(html).not.toContain('He dies')
    // Plain text has no links.
    expect(html).toContain(type === 'Plain' ? source.address : `<a href="${source.address}"`)
    const [quote = ''] = /<blockquote>[\s\S]*<\/blockquote>/.exec(html) ?? []
    if (type === 'Plain')
      expect(written).toBe(
        `> ${source.name} (${source.address})\n> \n> A joy & more, says Spike. […]\n\n@Faye I agree.`,
      )
    else expect(words(quote).split(/\n+|(?=A joy)/)).toEqual([source.name, QUOTED])
  })

  test.each(['Bbcode', 'Html', 'Markdown'] as const)('in %s is covered whole with what is typed', (type) => {
    const covers = {
      Bbcode: '[spoiler ep=5]\nHe dies.\n[/spoiler]',
      Html: '<details data-spoiler-ep="5">\nHe dies.\n</details>',
      Markdown: '::: spoiler {ep=5}\nHe dies.\n:::',
    }
    const html = renderText(reviewReply({ html: review, username: 'Faye', source }, covers[type], type), type)
    expect(quotedExcerpt(html)).toBe('')
    expect(mentionsIn(html)).toEqual(['Faye'])
  })

  test('of which nothing can be quoted has the link and the mention alone', () => {
    const html = renderText('||He dies.||', 'Markdown')
    const replied = (username: string | null) =>
      words(renderText(reviewReply({ html, username, source }, 'I agree.', 'Markdown'), 'Markdown'))
    expect(replied('Faye')).toMatch(/^Review by Faye_x\s+@Faye I agree\.$/)
    expect(replied(null)).toMatch(/^Review by Faye_x\s+I agree\.$/)
  })

  test('quotes what looks like markup as it is', () => {
    const html = renderText('[b] **x** <i> ||y|| ~!z!~', 'Plain')
    for (const type of TEXT_TYPES) {
      const shown = renderText(reviewReply({ html, username: null, source }, 'Yes.', type), type)
      expect(shown.replace(/<[^>]*>/g, ''), type).toContain('[b] **x** &lt;i&gt; ||y|| ~!z!~')
    }
  })
})
