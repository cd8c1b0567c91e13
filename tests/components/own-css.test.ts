import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OWN_LINES } from '../support/style-budgets'

it('stays within its budget: styles are utilities, and own CSS only where those are the wrong tool', () => {
  const sheets = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folder, file)),
  )
  expect(sheets).toContain(join('app', 'globals.css'))
  const lines = sheets.map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length)
  expect(lines.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(OWN_LINES)
})
