import { describe, expect, test } from 'vitest'
import { comparedTexts, foldedParts, type TextPart } from '@/lib/curation/documents/compared-texts'
import { runsBetween } from '@/lib/curation/documents/myers'
import fc from '@/tests/support/fast-check'

/** The parts as one line: "the [-old-]{+new+} word". */
const marked = (parts: readonly TextPart[]) =>
  parts.map(({ did, text }) => (did === 'same' ? text : did === 'removed' ? `[-${text}-]` : `{+${text}+}`)).join('')
const compared = (before: string, after: string) => marked(comparedTexts(before, after))
const without = (parts: readonly TextPart[], did: TextPart['did']) =>
  parts
    .filter((part) => part.did !== did)
    .map(({ text }) => text)
    .join('')

const words = (count: number, of = 'word') => Array.from({ length: count }, (_, at) => `${of}${at}`).join(' ')

describe('two texts as one', () => {
  test.each([
    ['nothing', '', '', ''],
    ['equal texts', 'A boy and his dog.', 'A boy and his dog.', 'A boy and his dog.'],
    ['an empty one before', '', 'A boy.', '{+A boy.+}'],
    ['an empty one after', 'A boy.', '', '[-A boy.-]'],
    ['a word in the middle', 'A boy and his dog run.', 'A boy and his cat run.', 'A boy and his [-dog-]{+cat+} run.'],
    ['a word with the same start', 'They care for it.', 'They cart for it.', 'They [-care-]{+cart+} for it.'],
    ['a word with the same end', 'One old king.', 'One gold king.', 'One [-old-]{+gold+} king.'],
    ['a word at the start', 'Old tale of a king', 'New tale of a king', '[-Old-]{+New+} tale of a king'],
    ['a word at the end', 'tale of a king', 'tale of a queen', 'tale of a [-king-]{+queen+}'],
    ['a sentence more', 'It begins here.', 'It begins here. It ends there.', 'It begins here.{+ It ends there.+}'],
    [
      'a sentence more with the same end',
      'He is in Aincrad. End.',
      'He is in Aincrad. They know Aincrad. End.',
      'He is in Aincrad.{+ They know Aincrad.+} End.',
    ],
    [
      'a sentence less with the same end',
      'He is in Aincrad. They know Aincrad.',
      'He is in Aincrad.',
      'He is in Aincrad.[- They know Aincrad.-]',
    ],
    [
      'a sentence more with the start of the one before',
      'A one. A two.',
      'A one. A new. A two.',
      'A one.{+ A new.+} A two.',
    ],
    ['a repeated word', 'very very good day', 'very good day', 'very[- very-] good day'],
    [
      'neighbours with a space between them',
      'the big dog sleeps well',
      'the old cat sleeps well',
      'the [-big dog-]{+old cat+} sleeps well',
    ],
    ['everything', 'Alpha beta gamma', 'Un deux trois quatre', '[-Alpha beta gamma-]{+Un deux trois quatre+}'],
    [
      'Japanese',
      '彼女は東京で日本語を勉強しています。',
      '彼女は京都で日本語を勉強しています。',
      '彼女は[-東京-]{+京都+}で日本語を勉強しています。',
    ],
    ['Chinese sentences', '他是老师。他住在北京。', '他是老师。他住在上海。', '他是老师。他住在[-北京-]{+上海+}。'],
    ['a family of emoji', 'A 👨‍👩‍👧 walks home', 'A 👨‍👩‍👦 walks home', 'A [-👨‍👩‍👧-]{+👨‍👩‍👦+} walks home'],
    ['surrogates that begin alike', 'See 😀 there now', 'See 😁 there now', 'See [-😀-]{+😁+} there now'],
    ['a joined mark', 'The cafe is open', 'The cafe\u0301 is open', 'The [-cafe-]{+cafe\u0301+} is open'],
    ['HTML, which is text', 'Say <b>hi</b> to all', 'Say <i>hi</i> to all', 'Say <[-b-]{+i+}>hi</[-b-]{+i+}> to all'],
    ['a line', 'One line.\nTwo lines.\nThree.', 'One line.\nThree.', 'One line.\n[-Two lines.\n-]Three.'],
    ['a word of one line', 'One line.\nTwo lines.\n', 'One line.\nTwo rows.\n', 'One line.\nTwo [-lines-]{+rows+}.\n'],
  ])('%s', (_, before, after, expected) => {
    expect(compared(before, after)).toBe(expected)
  })

  test('have the former one without what was added, and the new one without what was removed', () => {
    const letters = fc.array(fc.constantFrom('a', 'b ', ' ', '\n', '。', '猫', '犬が', '😀', 'e\u0301', '<p>', ', '), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const [before, after] = [one.join(''), other.join('')]
        const parts = comparedTexts(before, after)
        expect(without(parts, 'added')).toBe(before)
        expect(without(parts, 'removed')).toBe(after)
        expect(parts.every(({ text }) => text !== '' && text.isWellFormed())).toBe(true)
      }),
    )
  })

  test('a short text that becomes the start of a long one stays', () => {
    const before = words(30)
    expect(compared(before, `${before} ${words(800, 'new')}`)).toBe(`${before}{+ ${words(800, 'new')}+}`)
  })

  test('a rewritten line is told as a whole, and the words of another one are marked', () => {
    const rewritten = [words(900, 'x'), words(900, 'y')]
    const before = `${rewritten[0]}\n${words(200)} king`
    const after = `${rewritten[1]}\n${words(200)} queen`
    const parts = comparedTexts(before, after)
    expect(parts.map(({ did }) => did)).toEqual(['removed', 'added', 'same', 'removed', 'added'])
    expect(parts.slice(3).map(({ text }) => text)).toEqual(['king', 'queen'])
  })
})

describe('texts of 20,000 characters', () => {
  const english = words(5000).slice(0, 20_000)
  const japanese = '彼女は東京大学で日本語を勉強しています。カタカナとひらがなも、そして漢字。'
    .repeat(600)
    .slice(0, 20_000)
  const lines = Array.from({ length: 1000 }, (_, at) => `Line ${at} of many.`).join('\n')
  const pairs: [string, string, string][] = [
    ['with words changed everywhere', english, english.replaceAll('5', 'five ')],
    ['with nothing in common', english, words(5000, 'other').slice(0, 20_000)],
    ['in Japanese, with words changed everywhere', japanese, japanese.replaceAll('東京', '京都')],
    ['in Japanese and English', japanese, english],
    ['of many lines', lines, lines.replaceAll('many', 'few')],
    ['of one repeated word', 'a '.repeat(10_000), 'b a '.repeat(5000)],
    ['without spaces', 'a'.repeat(20_000), `${'a'.repeat(10_000)}b${'a'.repeat(9999)}`],
  ]

  test.each(pairs)('%s are compared in bounded steps', (_, before, after) => {
    const parts = comparedTexts(before, after)
    expect(without(parts, 'added')).toBe(before)
    expect(without(parts, 'removed')).toBe(after)
  })

  test('of few words that were changed all are marked', () => {
    const after = english.replace('word100 ', 'changed ').replace('word2000 ', '')
    expect(comparedTexts(english, after).filter(({ did }) => did !== 'same')).toEqual([
      { did: 'removed', text: 'word100' },
      { did: 'added', text: 'changed' },
      { did: 'removed', text: expect.stringContaining('word2000') },
    ])
  })
})

describe('the runs between two lists', () => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  const ample = () => ({ left: 100_000 })

  test('lead from one to the other, with as few changes as there can be', () => {
    fc.assert(
      fc.property(items, items, (old, now) => {
        const runs = runsBetween(old, now, ample()) ?? []
        const made = [...old]
        for (const run of runs.toReversed()) made.splice(run.old[0], run.old[1] - run.old[0], ...now.slice(...run.now))
        expect(made).toEqual(now)
        const changes = runs.reduce((sum, run) => sum + run.old[1] - run.old[0] + run.now[1] - run.now[0], 0)
        expect(changes).toBe(old.length + now.length - 2 * common(old, now))
      }),
    )
  })

  test('are null beyond the steps that are left', () => {
    expect(runsBetween(['a', 'b'], ['c', 'd'], { left: 3 })).toBeNull()
    expect(runsBetween(['a', 'b'], ['c', 'd'], ample())).toEqual([{ old: [0, 2], now: [0, 2] }])
  })
})

/** The length of the longest common subsequence. */
function common(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one
  if (first === undefined || other.length === 0) return 0
  const at = other.indexOf(first)
  const skipped = common(rest, other)
  return at < 0 ? skipped : Math.max(skipped, 1 + common(rest, other.slice(at + 1)))
}

describe('folded', () => {
  const folded = (before: string, after: string) => marked(foldedParts(comparedTexts(before, after)))

  test('long stretches are cut to some words beside the differences', () => {
    const text = words(100)
    expect(folded(text, text.replace('word50 ', 'new '))).toEqual(
      expect.stringMatching(/^… word4\d .*word49 \[-word50-\]\{\+new\+\} word51 .* …$/),
    )
  })

  test('short stretches, and texts without a difference, stay whole', () => {
    expect(folded('A boy and his dog run.', 'A boy and his cat run.')).toBe('A boy and his [-dog-]{+cat+} run.')
    expect(folded(words(100), words(100))).toBe(words(100))
  })

  test('no word, emoji or pair of characters is cut', () => {
    const text = '👨‍👩‍👧'.repeat(100)
    const parts = foldedParts(comparedTexts(`${text} dog`, `${text} cat`))
    for (const { text } of parts) expect(text.replaceAll('👨‍👩‍👧', '')).not.toMatch(/\p{Extended_Pictographic}|\u200d/u)
  })

  test('a word without an end is not repeated', () => {
    const text = 'a'.repeat(500)
    expect(folded(`${text} dog ${text}`, `${text} cat ${text}`)).toBe(`${text} [-dog-]{+cat+} ${text}`)
  })
})
