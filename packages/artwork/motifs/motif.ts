import type { Palette } from '../drawing/palette.ts'
import type { Random } from '../drawing/random.ts'

/** The surface a motif is drawn on, from 0,0; `unit` is 1 on a cover and grows with the area. */
export type Stage = { width: number; height: number; unit: number; palette: Palette; random: Random }

/** Fills a stage edge to edge; the ground is already painted. */
export type Motif = (stage: Stage) => string
