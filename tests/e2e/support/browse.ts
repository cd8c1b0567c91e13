import type { Page } from '@playwright/test'
import { expect } from './test'

/** The elements of a browse page; by default that of works. */
export function browsing(page: Page, noun = 'works') {
  const filters = page.getByRole('search', { name: `Filter and sort ${noun}` })
  const list = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  const choice = (field: string) => filters.getByRole('combobox', { name: field, exact: true })
  return {
    filters,
    search: filters.getByRole('searchbox'),
    works: page.getByRole('list', { name: list, exact: true }).getByRole('link'),
    tags: filters.getByLabel(/^Tags: /),
    choice,
    choose: (field: string, option: string) => choice(field).selectOption({ label: option }),
    goTo: (turn: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: turn }).click(),
  }
}

/** Checks that the address contains exactly these search parameters, and no defaults. */
export async function expectChoices(page: Page, choices: Record<string, string>, path = '/media'): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url())
      return { pathname, ...Object.fromEntries(searchParams) }
    })
    .toEqual({ pathname: path, ...choices })
}

/** Checks the displayed number of results. */
export async function expectCount(page: Page, count: number): Promise<void> {
  const words = count === 0 ? 'No works' : count === 1 ? '1 work' : `${count.toLocaleString('en-US')} works`
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(words)
}
