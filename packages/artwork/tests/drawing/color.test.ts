import { expect, test } from 'vitest'
import { colorOf, contrast, oklch, readable, toOklch } from '../../drawing/color.ts'
import { paletteOf } from '../../drawing/palette.ts'
import { seeded } from '../../drawing/random.ts'

const identities = Array.from({ length: 600 }, (_, i) => `identity ${i}`)

test('the colour of an identity is always the same', () => {
  expect(colorOf('a')).toBe(colorOf('a'))
  expect(colorOf('a')).toMatch(/^#[0-9a-f]{6}$/)
  expect(new Set(identities.map(colorOf)).size).toBeGreaterThan(560)
})

test('hues are spread over the whole circle, lightness and chroma stay in range', () => {
  const colors = identities.map((identity) => toOklch(colorOf(identity)))
  const sectors = new Set(colors.map(({ hue }) => Math.floor(hue / 30)))
  expect(sectors.size).toBe(12)
  for (const { light, chroma } of colors) {
    expect(light).toBeGreaterThan(0.5)
    expect(light).toBeLessThan(0.76)
    expect(chroma).toBeGreaterThan(0.06)
    expect(chroma).toBeLessThan(0.16)
  }
})

test('OKLCH and back', () => {
  const { light, chroma, hue } = toOklch(oklch(0.6, 0.1, 200))
  expect(light).toBeCloseTo(0.6, 2)
  expect(chroma).toBeCloseTo(0.1, 2)
  expect(hue).toBeCloseTo(200, -1)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(readable('#ffffff', ['#eeeeee', '#222222'])).toBe('#222222')
})

test('text has enough contrast on every ground', () => {
  for (const identity of identities) {
    const { ground, deep, low, mid, ink, soft } = paletteOf(colorOf(identity), seeded(identity))
    expect(contrast(ink, ground), identity).toBeGreaterThan(6)
    for (const behind of [deep, low, mid]) expect(contrast(ink, behind), identity).toBeGreaterThan(4.5)
    expect(contrast(soft, ground), identity).toBeGreaterThan(4.5)
  }
})
