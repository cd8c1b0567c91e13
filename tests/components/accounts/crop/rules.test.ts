import { describe, expect, test } from 'vitest'
import {
  type Crop,
  changedCrop,
  isWhole,
  MAX_ZOOM,
  partOf,
  sentSize,
  wholeCrop,
} from '@/components/accounts/crop/rules'
import fc, { runs } from '@/tests/support/fast-check'

const SIZE = { width: 400, height: 300 }

test.each([
  ['a small one as it is', { width: 300.4, height: 100 }, { width: 300, height: 100 }],
  ['a banner as wide as a page', { width: 3840, height: 1280 }, { width: 1920, height: 640 }],
  ['a square with no more pixels', { width: 4000, height: 4000 }, { width: 1280, height: 1280 }],
])('a part is sent: %s', (_, part, sent) => {
  expect(sentSize(part)).toEqual(sent)
})

describe('the part of a picture', () => {
  test('is the largest that fits, in the middle', () => {
    expect(partOf(SIZE, 1, wholeCrop(SIZE))).toEqual({ left: 50, top: 0, width: 300, height: 300 })
    expect(partOf(SIZE, 3, wholeCrop(SIZE))).toEqual({
      left: 0,
      top: expect.closeTo(83.33),
      width: 400,
      height: expect.closeTo(133.33),
    })
  })

  test('is smaller by its zoom', () => {
    expect(partOf(SIZE, 1, { ...wholeCrop(SIZE), zoom: 2 })).toEqual({ left: 125, top: 75, width: 150, height: 150 })
  })

  test('stops at the edges, and leaves them at the first step back', () => {
    const far = changedCrop(SIZE, 1, wholeCrop(SIZE), { x: 10_000 })
    expect(partOf(SIZE, 1, far).left).toBe(100)
    expect(partOf(SIZE, 1, changedCrop(SIZE, 1, far, { x: far.x - 10 })).left).toBe(90)
  })

  test('never leaves the picture and keeps its shape, whatever is changed', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
    const number = fc.double({ min: -20_000, max: 20_000, noNaN: true })
    const change = fc.record(
      { x: number, y: number, zoom: fc.double({ min: -5, max: 20, noNaN: true }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(size, fc.constantFrom(1, 3), fc.array(change, { maxLength: 5 }), (size, ratio, changes) => {
        const crop = changes.reduce<Crop>((crop, change) => changedCrop(size, ratio, crop, change), wholeCrop(size))
        const { left, top, width, height } = partOf(size, ratio, crop)
        expect(width / height).toBeCloseTo(ratio)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(size.width + 1e-6)
        expect(top + height).toBeLessThanOrEqual(size.height + 1e-6)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      }),
      runs(100),
    )
  })
})

test('a picture of the shape that is shown is whole until it is zoomed', () => {
  const square = { width: 300, height: 300 }
  expect(isWhole(square, partOf(square, 1, wholeCrop(square)))).toBe(true)
  expect(isWhole(square, partOf(square, 1, { ...wholeCrop(square), zoom: 1.1 }))).toBe(false)
  expect(isWhole(SIZE, partOf(SIZE, 1, wholeCrop(SIZE)))).toBe(false)
})
