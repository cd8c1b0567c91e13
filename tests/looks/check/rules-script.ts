import type { Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import type { Dress } from './rules/dress'
import type { Finding } from './rules/finding'

/** The global variable of a page with the functions of in-page.ts. */
const GLOBAL = 'looks'

let bundle: string | undefined

/** The functions of in-page.ts as a script, which a page runs before any other. */
export function rulesScript(): string {
  bundle ??= buildSync({
    entryPoints: ['tests/looks/check/in-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: GLOBAL,
    target: 'es2022',
  }).outputFiles[0]?.text
  return `${bundle}; globalThis.${GLOBAL} = ${GLOBAL}`
}

/** Gives a page its texts, theme and scale (rules/dress.ts). */
export const dressed = (page: Page, dress: Dress) => page.evaluate(`${GLOBAL}.dress(${JSON.stringify(dress)})`)

/** The faults of a page as it is. */
export const findingsOn = (page: Page): Promise<Finding[]> => page.evaluate(`${GLOBAL}.findings()`)
