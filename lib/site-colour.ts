import { contrast, type Oklch, oklch, toOklch } from 'mokuroku-artwork/color'

/** The themes of components/ui/tokens.css. */
export type ColourTheme = 'dark' | 'light'

/** What a site's colour becomes in one theme, each `#rrggbb`: the accent, the same under the pointer, text on both. */
export type Accent = { accent: string; more: string; on: string }

/** Why a colour cannot be the site's: the theme, and its contrast on that theme's ground. */
export type RefusedColour = { theme: ColourTheme; ratio: number }

/** WCAG 2.2, success criterion 1.4.3: text of any size. */
export const LEAST_CONTRAST = 4.5

/**
 * The grounds on which text of the accent stands, as in components/ui/tokens.css; and which way a colour goes until it
 * can be read there.
 */
export const GROUNDS: Record<ColourTheme, { grounds: readonly string[]; step: 1 | -1 }> = {
  dark: { grounds: [oklch(0.168, 0.013, 262), oklch(0.21, 0.016, 262), oklch(0.256, 0.019, 262)], step: 1 },
  light: { grounds: [oklch(0.972, 0.007, 84), oklch(0.994, 0.003, 84), '#ffffff'], step: -1 },
}
const THEMES = ['dark', 'light'] as const

/**
 * So much of its lightness may change for a theme (OKLCH, 0 to 1). Beyond that nobody would call it the same colour.
 */
const MOST_CHANGE = 0.45
const STEP = 0.005

/**
 * The accents of both themes for a colour, `#rrggbb`. Each has the colour's hue; its lightness changes only as far as
 * text of it on the grounds, and text on it, need for 4.5:1. A colour is refused that would have to become another one,
 * such as black or white.
 */
export function accentsOf(colour: string): Record<ColourTheme, Accent> | { refused: RefusedColour } {
  const given = toOklch(colour)
  const found: Partial<Record<ColourTheme, Accent>> = {}
  for (const theme of THEMES) {
    const accent = accentIn(theme, given)
    if (!accent) return { refused: { theme, ratio: worstOn(theme, colour) } }
    found[theme] = accent
  }
  return found as Record<ColourTheme, Accent>
}

function accentIn(theme: ColourTheme, { light, chroma, hue }: Oklch): Accent | undefined {
  const { step } = GROUNDS[theme]
  for (let change = 0; change <= MOST_CHANGE; change += STEP) {
    const own = light + step * change
    const accent = oklch(own, chroma, hue)
    const on = textOn(accent, hue)
    if (worstOn(theme, accent) < LEAST_CONTRAST || contrast(on, accent) < LEAST_CONTRAST) continue
    // Away from the text on it, so that this text stays readable.
    const more = oklch(Math.min(1, Math.max(0, own + step * 0.06)), chroma * 0.88, hue)
    return { accent, more: contrast(on, more) >= LEAST_CONTRAST ? more : accent, on }
  }
  return undefined
}

/** The contrast of a colour on the ground of a theme where it is least, cut to two digits: never more than it is. */
export function worstOn(theme: ColourTheme, colour: string): number {
  const worst = Math.min(...GROUNDS[theme].grounds.map((ground) => contrast(colour, ground)))
  return Math.floor(worst * 100) / 100
}

/** Dark or light text, with a touch of the colour. */
function textOn(accent: string, hue: number): string {
  const [dark, light] = [oklch(0.2, 0.045, hue), oklch(0.99, 0.004, hue)]
  return contrast(dark, accent) > contrast(light, accent) ? dark : light
}

/** The stylesheet of a site's colour, after that of the themes; null for a colour that cannot be the site's. */
export function colourSheet(colour: string): string | null {
  const accents = accentsOf(colour)
  if ('refused' in accents) return null
  const rule = (selector: string, { accent, more, on }: Accent) =>
    `${selector}{--accent:${accent};--accent-more:${more};--on-accent:${on}}\n`
  // Stronger than the selectors of the themes, whichever stylesheet comes first.
  return rule('html:root', accents.dark) + rule('html:root[data-theme="light"]', accents.light)
}
