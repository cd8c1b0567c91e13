// Checks that every package of package-lock.json has a licence that the product may be distributed with.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Licences without conditions on what uses the package. */
const FREE = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC-BY-4.0',
    'CC0-1.0',
    'ISC',
    'MIT',
  ],
  ...['MIT-0', 'Python-2.0', 'Unlicense'],
]
/** Conditions on the package itself only: it is loaded as it is, never changed. */
const LOADED = ['LGPL-3.0-or-later', 'MPL-2.0', 'EPL-2.0']

/** Packages whose Readme says it, and nothing else. */
const READ = { 'humanize-number': 'MIT', only: 'MIT' }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const wrong = Object.entries(packages)
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, { license }]) => [
    path.replace(/^.*node_modules\//, ''),
    license ?? READ[basename(path)] ?? ownLicence(path),
  ])
  .filter(([, licence]) => !isAllowed(licence))
for (const [name, licence] of wrong) console.log(`${name} has the licence ${licence ?? 'of nobody knows'}.`)
if (wrong.length > 0) {
  console.log('Choose another package, or add the licence to tests/checks/licences.mjs when it fits the MIT licence.')
  process.exit(1)
}

/** An SPDX expression: OR leaves a choice, AND does not. */
function isAllowed(licence = '') {
  const words = licence.replaceAll(/[()]/g, '')
  return words
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => [...FREE, ...LOADED].includes(one)))
}

/** Old packages name a list, or have the text only. An optional package of another platform is not installed. */
function ownLicence(path) {
  const file = `${path}/package.json`
  if (!existsSync(file)) return undefined
  const { licenses = [] } = JSON.parse(readFileSync(file, 'utf8'))
  if (licenses.length > 0) return licenses.map(({ type }) => type).join(' OR ')
  const text = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((name) => `${path}/${name}`).find(existsSync)
  return text && /Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8')) ? 'MIT' : undefined
}
