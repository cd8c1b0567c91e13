import { colorOf } from './drawing/color.ts'

export { contrast, type Oklch, oklch, toOklch } from './drawing/color.ts'

type Entry = { kind: string; title: string; color?: string | null | undefined }

/**
 * The colour of an entry's drawings, '#rrggbb': its own if it has one, else one of its names. Loads nothing that draws.
 */
export const artworkColor = ({ kind, title, color }: Entry): string => color ?? colorOf(`${kind}:${title}`)
