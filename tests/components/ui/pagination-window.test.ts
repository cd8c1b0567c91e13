import { describe, expect, it } from 'vitest'
import { MAX_PAGE_LINKS, pageWindow } from '@/components/ui/pagination-window'
import fc from '@/tests/support/fast-check'

describe('pageWindow', () => {
  it('shows all pages while they are few', () => {
    expect(pageWindow(1, 3)).toEqual([0, 1, 2])
    expect(pageWindow(0, 0)).toEqual([])
  })

  it('keeps the current page in the middle', () => {
    expect(pageWindow(50, 100)).toEqual(Array.from({ length: 15 }, (_, index) => 43 + index))
  })

  it('stops at both ends', () => {
    expect(pageWindow(0, 100)[0]).toBe(0)
    expect(pageWindow(99, 100).at(-1)).toBe(99)
  })

  it('has at most 15 pages, the current one among them, for any input', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 2_000_000 }), (page, total) => {
        const shown = pageWindow(page, total)
        expect(shown.length).toBe(Math.min(MAX_PAGE_LINKS, total))
        expect(shown).toContain(Math.min(page, total - 1))
        expect(shown.every((each, index) => each === (shown[0] ?? 0) + index && each >= 0 && each < total)).toBe(true)
      }),
    )
  })
})
