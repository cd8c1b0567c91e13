import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Subject } from '@/server/artwork/drawing/subject'
import { type Shape, shapes } from '../../../server/artwork/draw'
import { renderArtwork } from '../../../server/artwork/render'

const subject: Subject = { kind: 'media', title: 'Mushishi', nativeTitle: '蟲師', type: 'Anime', color: '#3f7f6a' }

test.each([
  ['cover', 320, 480],
  ['portrait', 160, 240],
  ['banner', 800, 200],
  ['logo', 96, 96],
  ['social', 1200, 630],
] as const)('%s is rendered as WebP of %i × %i', async (shape, width, height) => {
  const picture = await sharp(await renderArtwork(subject, shape, width)).metadata()
  expect(picture).toMatchObject({ format: 'webp', width, height })
})

test('rendering is deterministic, and never larger than the drawing', async () => {
  const [one, two] = [await renderArtwork(subject, 'cover', 160), await renderArtwork(subject, 'cover', 160)]
  expect(one.equals(two)).toBe(true)
  for (const shape of Object.keys(shapes) as Shape[]) {
    const { width } = await sharp(await renderArtwork(subject, shape, 99_999)).metadata()
    expect(width).toBe(shapes[shape].width)
  }
})
