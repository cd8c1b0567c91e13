import type { Random } from '../drawing/random.ts'
import type { Subject } from '../drawing/subject.ts'
import { arcs } from './arcs.ts'
import { asanoha } from './asanoha.ts'
import { bamboo } from './bamboo.ts'
import { clouds } from './clouds.ts'
import { constellation } from './constellation.ts'
import { enso } from './enso.ts'
import { garden } from './garden.ts'
import { gates } from './gates.ts'
import { halftone } from './halftone.ts'
import { hills } from './hills.ts'
import { kikko } from './kikko.ts'
import { lattice } from './lattice.ts'
import { moons } from './moons.ts'
import type { Motif } from './motif.ts'
import { mountains } from './mountains.ts'
import { pixels } from './pixels.ts'
import { rain } from './rain.ts'
import { rays } from './rays.ts'
import { ridges } from './ridges.ts'
import { shippo } from './shippo.ts'
import { speed } from './speed.ts'
import { stripes } from './stripes.ts'
import { sun } from './sun.ts'
import { tiles } from './tiles.ts'
import { waves } from './waves.ts'
import { weave } from './weave.ts'
import { windows } from './windows.ts'

type Kind = 'scene' | 'pattern' | 'graphic' | 'comic' | 'play'

/** All motifs, by kind. */
export const motifs: readonly [readonly [Motif, Kind], ...(readonly [Motif, Kind])[]] = [
  [sun, 'scene'],
  [mountains, 'scene'],
  [hills, 'scene'],
  [clouds, 'scene'],
  [gates, 'scene'],
  [windows, 'scene'],
  [rain, 'scene'],
  [bamboo, 'scene'],
  [constellation, 'scene'],
  [garden, 'scene'],
  [waves, 'pattern'],
  [asanoha, 'pattern'],
  [shippo, 'pattern'],
  [kikko, 'pattern'],
  [weave, 'pattern'],
  [lattice, 'pattern'],
  [arcs, 'graphic'],
  [stripes, 'graphic'],
  [moons, 'graphic'],
  [enso, 'graphic'],
  [ridges, 'graphic'],
  [rays, 'graphic'],
  [tiles, 'graphic'],
  [halftone, 'comic'],
  [speed, 'comic'],
  [pixels, 'play'],
]

const bias: Record<NonNullable<Subject['type']>, Record<Kind, number>> = {
  Anime: { scene: 10, pattern: 8, graphic: 10, comic: 7, play: 2 },
  Movie: { scene: 17, pattern: 4, graphic: 8, comic: 1, play: 0 },
  Special: { scene: 6, pattern: 12, graphic: 12, comic: 4, play: 1 },
  LightNovel: { scene: 7, pattern: 15, graphic: 6, comic: 1, play: 0 },
  Manga: { scene: 5, pattern: 7, graphic: 8, comic: 32, play: 0 },
  Game: { scene: 5, pattern: 7, graphic: 10, comic: 4, play: 60 },
}

export function chooseMotif(type: Subject['type'], random: Random): Motif {
  const weights = bias[type ?? 'Anime']
  const [first, ...rest] = motifs
  return random.weighted([
    [first[0], weights[first[1]]],
    ...rest.map(([motif, kind]) => [motif, weights[kind]] as const),
  ])
}
