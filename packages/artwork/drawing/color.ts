import { seeded } from './random.ts'

/**
 * The colour of an entry without one: '#rrggbb', the same for the same identity.
 * Hues are spread evenly, lightness follows the hue (yellows light, blues deep), so none looks muddy.
 */
export function colorOf(identity: string): string {
  const random = seeded(`color:${identity}`)
  const hue = random.next() * 360
  const light = 0.64 + 0.08 * Math.cos(((hue - 100) * Math.PI) / 180)
  return oklch(light, random.between(0.1, 0.145), hue)
}

/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { light: number; chroma: number; hue: number }

/** '#rrggbb' of an OKLCH colour; chroma is reduced until it fits sRGB. */
export function oklch(light: number, chroma: number, hue: number): string {
  for (let c = chroma; c > 0; c -= 0.004) {
    const channels = toLinear(light, c, hue)
    if (channels.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(channels)
  }
  return toHex(toLinear(light, 0, hue))
}

/** Reads '#rrggbb'; anything else counts as a middle grey. */
export function toOklch(color: string): Oklch {
  const [r, g, b] = linear(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { light, chroma: Math.hypot(A, B), hue: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360 }
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The ink with the best contrast on a colour. */
export function readable(on: string, inks: readonly [string, ...string[]]): string {
  return inks.reduce((best, ink) => (contrast(ink, on) > contrast(best, on) ? ink : best), inks[0])
}

type Channels = [number, number, number]

function luminance(color: string): number {
  const [r, g, b] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(color: string): Channels {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? '808080'
  const channel = (at: number) => {
    const v = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(2), channel(4)]
}

function toLinear(light: number, chroma: number, hue: number): Channels {
  const A = chroma * Math.cos((hue * Math.PI) / 180)
  const B = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (light + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (light - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (light - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(channels: Channels): string {
  const digits = channels.map((v) => {
    const c = Math.min(1, Math.max(0, v))
    const encoded = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
