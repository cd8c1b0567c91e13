import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { EXAMPLE, exampleFile } from '@/scripts/configuration/example'
import { configurationPage, FILE } from '@/scripts/configuration/page'
import { otherNames, productNames } from '@/scripts/configuration/sections'
import { readEnv, schema } from '@/server/platform/env'
import { meaningOf } from '@/server/platform/variables/variable'

/** Texts that tell people which variables to set. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  // The variables of docs/api.md are those of its reader's shell.
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md') && file !== 'api.md')
    .map((file) => `docs/${file}`),
]

/** A name with an underscore, or one that is set: SITE_URL, JOBS=off. */
const NAME = /(?<![\w.$])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)|[A-Z][A-Z0-9]+(?==))/g

test('docs/configuration.md says what the code declares', () => {
  const isCurrent = readFileSync(FILE, 'utf8') === configurationPage()
  expect(isCurrent, `${FILE} is not current: run npm run docs:configuration, and commit the result.`).toBe(true)
})

/** The first provider's variable that a further provider's repeats; null for others. */
const repeated = (name: string) => (/^OIDC_\d_/.test(name) ? name.replace(/^OIDC_\d/, 'OIDC') : null)

test('further providers have the variables of the first, and a sentence that names how theirs begin', () => {
  const further = productNames().filter((name) => repeated(name) !== null)
  const meaning = (name: string) => meaningOf(schema.shape[name as keyof typeof schema.shape])?.description
  for (const name of further) expect(meaning(name), name).toBe(meaning(repeated(name) ?? ''))
  for (const file of [FILE, EXAMPLE]) {
    const text = readFileSync(file, 'utf8')
    for (const name of further) expect(text).toContain(/^OIDC_\d_/.exec(name)?.[0])
    expect(text).not.toContain(further[0])
  }
})

test('.env.example says what the code declares, with every variable of a site', () => {
  const example = readFileSync(EXAMPLE, 'utf8')
  expect(example === exampleFile(), `${EXAMPLE} is not current: run npm run docs:configuration, and commit it.`).toBe(
    true,
  )
  const set = parseEnv(example.replace(/^# (?=[A-Z_0-9]+=)/gm, '')) as Record<string, string>
  const tests = /^(TEST|E2E|FUZZ|FAULT|LOOKS)_|^(RUNTIME|CATALOGUE_DATA|CHROMIUM)$/
  expect(Object.keys(set).sort()).toEqual(
    [
      ...productNames().filter((name) => repeated(name) === null),
      ...otherNames().filter((name) => !tests.test(name)),
    ].sort(),
  )
  // Its values are the defaults.
  expect(readEnv(set)).toEqual(readEnv({}))
})

test('every variable of the product has a description', () => {
  const without = Object.entries(schema.shape).filter(([, type]) => !meaningOf(type)?.description)
  const names = without.map(([name]) => name)
  expect(
    names,
    'Describe these by variable(…) in server/platform/variables, and run npm run docs:configuration.',
  ).toEqual([])
})

test('every variable of the product is in one table', () => {
  const advice = 'Add its group to scripts/configuration/page.ts or to server/platform/env.ts, where it is missing.'
  expect(productNames().sort(), advice).toEqual(Object.keys(schema.shape).sort())
})

test.each(DOCUMENTS)('every variable that %s names exists', (file) => {
  const known = new Set([...productNames(), ...otherNames()])
  const named = readFileSync(file, 'utf8').match(NAME) ?? []
  const unknown = [...new Set(named)].filter((name) => !known.has(name))
  const advice = `${file} names variables that nothing reads. Those of scripts and libraries are in server/platform/variables/others.ts.`
  expect(unknown, advice).toEqual([])
})
