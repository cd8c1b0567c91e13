import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The pages for developers. Decisions tell what was, and may name files that are gone. */
const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((page) => page !== '' && existsSync(page) && !/^(docs\/decisions\/\d|CHANGELOG)/.test(page))

const ROOTS = /^(app|components|docs|i18n|lib|messages|prisma|scripts|server|tests)\//
/** Paths that stand for many, or for a file that a reader makes. */
const PATTERN = /[<>*…{}]|NAME|generated|0130_/

test('the pages name paths that exist', () => {
  const gone = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const named = [...text.matchAll(/`([\w./[\]-]+\/[\w./[\]-]*)`/g)].map(([, path = '']) => path)
    const linked = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)[^)]*\)/g)].map(([, path = '']) =>
      join(dirname(page), path),
    )
    return [...named.filter((path) => ROOTS.test(path)), ...linked]
      .filter((path) => !PATTERN.test(path) && !existsSync(path))
      .map((path) => `${page}: ${path}`)
  })
  expect(pages.length).toBeGreaterThan(15)
  expect(gone).toEqual([])
})
