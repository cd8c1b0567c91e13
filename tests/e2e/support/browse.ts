import type { Page } from '@playwright/test'
import { expect } from './test'

/** The list of works and the choices above it, as a visitor sees them. */
export function browsing(page: Page) {
  const filters = page.getByRole('search', { name: 'Filter and order the works' })
  const choice = (field: string) => filters.getByRole('combobox', { name: field, exact: true })
  return {
    filters,
    search: filters.getByRole('searchbox'),
    works: page.getByRole('list', { name: 'Works', exact: true }).getByRole('link'),
    tags: filters.getByLabel(/^Tags: /),
    choice,
    choose: (field: string, option: string) => choice(field).selectOption({ label: option }),
    goTo: (turn: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: turn }).click(),
  }
}

/** That the address says exactly these choices, and nothing that is the default. */
export async function expectChoices(page: Page, choices: Record<string, string>): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url())
      return { pathname, ...Object.fromEntries(searchParams) }
    })
    .toEqual({ pathname: '/media', ...choices })
}

/** That so many works are said to be found. */
export async function expectCount(page: Page, count: number): Promise<void> {
  const words = count === 0 ? 'No works' : count === 1 ? '1 work' : `${count.toLocaleString('en-US')} works`
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(words)
}
