import { describe, expect, test } from 'vitest'
import { currentOf } from '@/components/accounts/layout/current'
import { SECTIONS } from '@/components/accounts/layout/sections'
import { ACCOUNT_SECTIONS, SETTINGS } from '@/components/accounts/sections'
import { links } from '@/lib/links'

describe('the section of a page is current', () => {
  test.each([
    ['/', 'index', 'page'],
    ['/media', 'media', 'page'],
    ['/media/7/characters', 'media', 'true'],
    ['/season/2024/fall', 'charts', 'true'],
    ['/person/7', 'people', 'true'],
  ])('%s: %s', (path, name, state) => {
    const current = SECTIONS.flatMap((section) => {
      const found = currentOf(path, section)
      return found ? [[section.name, found]] : []
    })
    expect(current).toEqual([[name, state]])
  })

  test('the pages of the account without a place of their own belong to "My account"', () => {
    const [mine] = ACCOUNT_SECTIONS
    for (const tab of ['feed', 'my-reviews', 'notifications', 'history', 'statistics'] as const)
      expect(currentOf(links.myAccount(tab), mine), tab).toBe('true')
    expect(currentOf(links.myAccount('watched'), mine)).toBeUndefined()
  })

  test('sections of the settings belong to the settings', () => {
    expect(currentOf(links.settings(), SETTINGS)).toBe('page')
    expect(currentOf(links.settings('privacy'), SETTINGS)).toBe('true')
  })
})

test('the rail of a user has all that the rail of a visitor has, and thirteen places at most', () => {
  const folds = (section: object) => 'folds' in section
  expect(SECTIONS.filter(folds)).toEqual([])
  const stay = [...SECTIONS, ...ACCOUNT_SECTIONS].filter((section) => !folds(section))
  expect(stay.length + 1, 'with the current one').toBeLessThanOrEqual(13)
})
