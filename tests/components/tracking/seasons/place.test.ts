import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnSeasonPlace } from '@/components/tracking/seasons/place'

test('the page of everybody has everything for visitors, and the place of the own works for users', () => {
  const season = { year: 2026, name: 'Fall' } as const
  const texts = { title: 'Mine', nothing: 'Nothing of yours' }
  const html = renderToStaticMarkup(createElement(OwnSeasonPlace, { season, texts, children: 'Everything' }))
  expect(html).toMatch(/^<div class="for-users [^"]*">.*<div class="for-visitors">Everything<\/div>$/)
  expect(html).not.toContain('Nothing of yours')
})
