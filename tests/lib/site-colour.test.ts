import { readFileSync } from 'node:fs'
import { contrast, oklch, toOklch } from 'mokuroku-artwork/color'
import { describe, expect, it } from 'vitest'
import { accentsOf, colourSheet, GROUNDS, LEAST_CONTRAST } from '@/lib/site-colour'

const THEMES = ['dark', 'light'] as const

/** Colours of all hues, and strong ones of every brightness. */
const MANY = [
  ...Array.from({ length: 24 }, (_, at) => oklch(0.62, 0.17, at * 15)),
  ...['#ffee00', '#ff0000', '#0000ff', '#00ff00', '#808080', '#e8590c', '#ffc0cb', '#3b0764', '#00ffff'],
]

describe('the accents of a colour', () => {
  it.each(MANY)('can be read in both themes: %s', (colour) => {
    const accents = accentsOf(colour)
    if ('refused' in accents) throw new Error(JSON.stringify(accents))
    for (const theme of THEMES) {
      const { accent, more, on } = accents[theme]
      for (const ground of GROUNDS[theme].grounds)
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrast(on, accent)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrast(on, more)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  })

  it('keep the hue', () => {
    for (const hue of [20, 140, 260]) {
      const accents = accentsOf(oklch(0.6, 0.12, hue))
      if ('refused' in accents) throw new Error('It was refused.')
      for (const theme of THEMES) expect(Math.abs(toOklch(accents[theme].accent).hue - hue)).toBeLessThan(4)
    }
  })

  it('leave a colour as it is that can be read already', () => {
    expect(accentsOf('#ff9e64')).toMatchObject({ dark: { accent: '#ff9e64' } })
    expect(accentsOf('#8a2be2')).toMatchObject({ light: { accent: '#8a2be2' } })
  })

  it('are refused with the theme and the ratio where the colour would become another one', () => {
    expect(accentsOf('#000000')).toEqual({ refused: { theme: 'dark', ratio: expect.closeTo(1.2, 0) } })
    expect(accentsOf('#ffffff')).toEqual({ refused: { theme: 'light', ratio: 1 } })
    expect(colourSheet('#ffffff')).toBeNull()
  })
})

it('knows the grounds of the themes', () => {
  const css = readFileSync('components/ui/tokens.css', 'utf8')
  const start = css.indexOf('[data-theme="light"]')
  for (const [theme, block] of [
    ['dark', css.slice(0, start)],
    ['light', css.slice(start)],
  ] as const) {
    const read = ['ground', 'raised', 'float'].map((name) => {
      const [, ...parts] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? []
      const [light = 0, chroma = 0, hue = 0] = parts.map(Number)
      return oklch(light, chroma, hue)
    })
    expect(read).toEqual(GROUNDS[theme].grounds)
  }
})

it('writes a stylesheet that is stronger than the themes', () => {
  expect(colourSheet('#e8590c')).toMatch(
    /^html:root\{--accent:#[0-9a-f]{6};--accent-more:#[0-9a-f]{6};--on-accent:#[0-9a-f]{6}\}\nhtml:root\[data-theme="light"\]\{/,
  )
})
