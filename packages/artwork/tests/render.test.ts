import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Shape, shapes } from '../draw.ts'
import type { Subject } from '../drawing/subject.ts'
import { renderArtwork } from '../render.ts'

const subject: Subject = { kind: 'media', title: 'Mushishi', nativeTitle: '蟲師', type: 'Anime', color: '#3f7f6a' }

test.each([
  ['cover', 'webp', 320, 480],
  ['portrait', 'webp', 160, 240],
  ['banner', 'webp', 800, 200],
  ['logo', 'webp', 96, 96],
  ['social', 'jpeg', 1200, 630],
] as const)('%s is rendered as %s of %i × %i', async (shape, format, width, height) => {
  const picture = await sharp(await renderArtwork(subject, shape, width)).metadata()
  expect(picture).toMatchObject({ format, width, height })
})

test('rendering is deterministic, and never larger than the drawing', async () => {
  const [one, two] = [await renderArtwork(subject, 'cover', 160), await renderArtwork(subject, 'cover', 160)]
  expect(one.equals(two)).toBe(true)
  for (const shape of Object.keys(shapes) as Shape[]) {
    const { width } = await sharp(await renderArtwork(subject, shape, 99_999)).metadata()
    expect(width).toBe(shapes[shape].width)
  }
})
