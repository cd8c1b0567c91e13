/** Colours of texts: each is a class `ink-<name>` whose colour is readable in both themes (components/ui/prose.css). */
export const INKS = ['red', 'yellow', 'green', 'blue', 'purple', 'grey'] as const
export type Ink = (typeof INKS)[number]

/** The nearest ink of a colour ("#f80", "crimson"); null if it is not a colour. */
export function inkOf(color: string): Ink | null {
  const name = color.trim().toLowerCase()
  return INKS.find((ink) => NAMES[ink].includes(name)) ?? inkOfHex(name)
}

const NAMES: Record<Ink, readonly string[]> = {
  red: ['red', 'crimson', 'darkred', 'firebrick', 'tomato', 'maroon', 'salmon', 'coral', 'orangered'],
  yellow: ['yellow', 'gold', 'orange', 'darkorange', 'brown', 'khaki', 'chocolate', 'goldenrod'],
  green: ['green', 'lime', 'darkgreen', 'olive', 'limegreen', 'forestgreen', 'seagreen'],
  blue: ['blue', 'navy', 'teal', 'cyan', 'aqua', 'darkblue', 'royalblue', 'dodgerblue', 'skyblue', 'turquoise'],
  purple: ['purple', 'violet', 'magenta', 'fuchsia', 'pink', 'hotpink', 'indigo', 'orchid', 'lavender'],
  grey: ['grey', 'gray', 'silver', 'darkgray', 'darkgrey', 'dimgray', 'dimgrey', 'lightgray', 'lightgrey'],
}

/** The first hue of each ink, in degrees. */
const HUES: readonly (readonly [from: number, ink: Ink])[] = [
  [345, 'red'],
  [260, 'purple'],
  [170, 'blue'],
  [70, 'green'],
  [20, 'yellow'],
  [0, 'red'],
]
/** If the difference between the strongest and weakest channel is smaller, the colour counts as grey. */
const GREYISH = 40

function inkOfHex(text: string): Ink | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < GREYISH) return 'grey'
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  const hue = (sixth * 60 + 360) % 360
  return HUES.find(([from]) => hue >= from)?.[1] ?? 'red'
}
