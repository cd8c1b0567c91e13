import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, oklch } from '@/packages/artwork/drawing/color'

const css = readFileSync('components/ui/tokens.css', 'utf8')

/** The plain colours of a block, as #rrggbb by name. */
function colors(block: string): Record<string, string> {
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);|--([\w-]+): oklch\(1 0 0\);/g)
  return Object.fromEntries(
    [...found].map(([, name, light, chroma, hue, white]) => [
      name ?? white ?? '',
      white ? '#ffffff' : oklch(Number(light), Number(chroma), Number(hue)),
    ]),
  )
}

const dark = colors(css.slice(css.indexOf(':root {'), css.indexOf('[data-theme="light"]')))
const light = { ...dark, ...colors(css.slice(css.indexOf('[data-theme="light"]'))) }

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_, theme) => {
  const of = (name: string) => {
    const color = theme[name]
    if (!color) throw new Error(`There is no colour --${name}.`)
    return color
  }
  const grounds = ['ground', 'raised', 'float']

  it.each(['ink', 'soft', 'quiet', 'accent', 'red', 'yellow', 'green', 'blue', 'purple'])(
    'has readable text: %s',
    (text) => {
      for (const ground of grounds) expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has readable text on its accent', () => {
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent-more'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['edge', 'green', 'blue', 'yellow', 'red', 'grey'])('has visible signs: %s', (sign) => {
    for (const ground of grounds) expect(contrast(of(sign), of(ground))).toBeGreaterThanOrEqual(3)
  })

  // A mark on a cover is filled, with a ring of the ground: whatever the cover, one of both is visible on it.
  it.each(['planned', 'watching', 'completed', 'paused', 'dropped'])('has readable marks: %s', (status) => {
    for (const ground of grounds) expect(contrast(of(status), of(ground))).toBeGreaterThanOrEqual(4.5)
    expect(worstOnCovers(of(status), of('ground'))).toBeGreaterThanOrEqual(3)
  })

  it('has other colours for what users watch than for the status of works', () => {
    const hues = (names: string[]) => names.map((name) => hueOf(theme === light, name))
    for (const own of hues(['watching', 'completed', 'paused', 'dropped']))
      for (const work of hues(['green', 'blue', 'yellow', 'red']))
        expect(Math.min(Math.abs(own - work), 360 - Math.abs(own - work))).toBeGreaterThanOrEqual(20)
  })
})

/** The contrast of the more visible of two colours on the grey cover that hides both best. */
function worstOnCovers(fill: string, ring: string): number {
  const covers = Array.from({ length: 101 }, (_, lightness) => oklch(lightness / 100, 0, 0))
  return Math.min(...covers.map((cover) => Math.max(contrast(fill, cover), contrast(ring, cover))))
}

/** The hue of a colour of a theme, in degrees. */
function hueOf(isLight: boolean, name: string): number {
  const start = css.indexOf('[data-theme="light"]')
  const [, hue] =
    new RegExp(`--${name}: oklch\\([\\d.]+ [\\d.]+ ([\\d.]+)\\)`).exec(css.slice(isLight ? start : 0)) ?? []
  if (!hue) throw new Error(`There is no colour --${name}.`)
  return Number(hue)
}

it('is the only stylesheet with colours', () => {
  const others = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.endsWith('tokens.css'),
  )
  expect(others.length).toBeGreaterThan(5)
  for (const file of others) {
    const text = readFileSync(join('components', file), 'utf8').replace(/url\([^)]*\)/g, '')
    expect(text, file).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i)
  }
})
