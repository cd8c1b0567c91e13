import { describe, expect, it } from 'vitest'
import { breadcrumbs } from '@/components/entry/structured-data'

const SITE = 'https://mokuroku.example'

describe('breadcrumbs', () => {
  it('count from one and are whole addresses', () => {
    expect(breadcrumbs([{ name: 'Home', path: '/' }], SITE)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` }],
    })
  })
})
