import type { Random } from '../drawing/random'
import type { Subject } from '../drawing/subject'
import { arcs } from './arcs'
import { asanoha } from './asanoha'
import { bamboo } from './bamboo'
import { clouds } from './clouds'
import { constellation } from './constellation'
import { enso } from './enso'
import { garden } from './garden'
import { gates } from './gates'
import { halftone } from './halftone'
import { hills } from './hills'
import { kikko } from './kikko'
import { lattice } from './lattice'
import { moons } from './moons'
import type { Motif } from './motif'
import { mountains } from './mountains'
import { pixels } from './pixels'
import { rain } from './rain'
import { rays } from './rays'
import { ridges } from './ridges'
import { shippo } from './shippo'
import { speed } from './speed'
import { stripes } from './stripes'
import { sun } from './sun'
import { tiles } from './tiles'
import { waves } from './waves'
import { weave } from './weave'
import { windows } from './windows'

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
