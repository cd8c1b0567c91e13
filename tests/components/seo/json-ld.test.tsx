import { describe, expect, it } from 'vitest'
import { writeJsonLd } from '@/components/seo/json-ld'
import fc, { anyCharacter } from '@/tests/support/fast-check'

describe('writeJsonLd', () => {
  it('cannot close or open an element', () => {
    const written = writeJsonLd({ name: '</script><script>alert(1)</script><!--' })
    expect(written).not.toContain('<')
  })

  it('contains the given data', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: anyCharacter })), (data) => {
        const written = writeJsonLd(data)
        expect(written).not.toMatch(/[<\u2028\u2029]/)
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(data)))
      }),
    )
  })
})
