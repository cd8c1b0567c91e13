import { describe, expect, test } from 'vitest'
import { covered, uncovered } from '@/lib/markup/cover'
import { TEXT_TYPES } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'

const TYPES = TEXT_TYPES.filter((type) => type !== 'Plain')

describe.each(TYPES)('a whole text in %s', (type) => {
  test('is covered, with nothing in the clear, and uncovered again as it was', () => {
    const text = 'He dies.\n\nAnd so does she.'
    const whole = covered(type, text, 20)
    expect(uncovered(type, whole)).toEqual({ text, episode: 20 })
    const html = renderText(whole, type)
    expect(html).toMatch(/^<div[^>]*><details[^>]* data-spoiler-ep="20"|^<details[^>]* data-spoiler-ep="20"/)
    expect(html).toContain('He dies.')
    expect(html.replace(/<details.*<\/details>/s, '')).not.toMatch(/dies|she/)
  })

  test('keeps covered passages within', () => {
    const text = `A\n\n${covered(type, 'b', 3)}\n\nc`
    expect(uncovered(type, covered(type, text, 20))).toEqual({ text, episode: 20 })
  })

  test.each([
    ['of two spoilers', `${covered(type, 'a', 1)}\nin the clear\n${covered(type, 'b', 2)}`],
    ['with something before it', `x\n${covered(type, 'a', 1)}`],
    ['with something behind it', `${covered(type, 'a', 1)}\nx`],
    ['without an episode', covered(type, 'a', null)],
    ['of an episode 0', covered(type, 'a', 1).replace(/\d/, '0')],
    ['that is empty', covered(type, ' ', 1)],
  ])('%s is not one covered text', (_, text) => {
    expect(uncovered(type, text)).toEqual({ text, episode: null })
  })

  test('is not covered if it ends its cover itself', () => {
    const text = `a\n${covered(type, 'b', 1).replace(/^.*b\n/s, '')}\nc`
    expect(uncovered(type, covered(type, text, 20)).episode).toBeNull()
  })
})

test('nothing covers plain text', () => {
  expect(covered('Plain', 'He dies.', 20)).toBe('He dies.')
})
