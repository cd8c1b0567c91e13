import { expect, test } from 'vitest'
import { paletteOf } from '../drawing/palette.ts'
import { seeded } from '../drawing/random.ts'
import { motifs } from '../motifs/choose.ts'

const stages = [
  [600, 900],
  [1600, 400],
  [460, 630],
  [80, 500],
] as const

test.each(motifs.map(([motif]) => [motif.name, motif] as const))(
  '%s fills every format with few elements',
  (name, motif) => {
    for (const [width, height] of stages) {
      for (let i = 0; i < 12; i++) {
        const random = seeded(`${name} ${i}`)
        const unit = Math.sqrt((width * height) / 540_000) ** 0.7
        const drawn = motif({ width, height, unit, palette: paletteOf('#4477aa', random), random })
        expect(drawn.length).toBeGreaterThan(100)
        expect(drawn.length).toBeLessThan(50_000)
        expect(drawn).not.toMatch(/NaN|undefined|Infinity|width="-|r="-/)
      }
    }
  },
)
