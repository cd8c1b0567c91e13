import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compact } from '@/scripts/compact.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compact-'))
})
afterEach(() => rm(folder, { recursive: true }))

const LONG = `// ${'x'.repeat(3000)}\n`
const load = (name: string) => createRequire(import.meta.url)(join(folder, name))
const text = (name: string) => readFile(join(folder, name), 'utf8')

test('files with the same content become one, also in another folder', async () => {
  await mkdir(join(folder, 'z [ssr]'))
  const source = `${LONG}module.exports = [1, () => 'shared']`
  for (const name of ['a [root].js', 'b.js', 'z [ssr]/c.js']) await writeFile(join(folder, name), source)
  await writeFile(join(folder, 'other.js'), `${source} `)
  compact(folder)
  expect(await text('b.js')).toBe('module.exports=require("./a [root].js")\n')
  const shared = load('a [root].js')
  expect(shared[1]()).toBe('shared')
  expect(load('b.js')).toBe(shared)
  expect(load('z [ssr]/c.js')).toBe(shared)
  expect(load('other.js')).not.toBe(shared)
})

test('small copies stay', async () => {
  for (const name of ['a.js', 'b.js']) await writeFile(join(folder, name), 'module.exports = {}')
  compact(folder)
  expect(await text('b.js')).toBe('module.exports = {}')
})

test('all characters become ASCII, with the same meaning', async () => {
  await writeFile(
    join(folder, 'a.js'),
    "const größe = '目録 😀'\nmodule.exports = { größe, of: `а` + größe, like: [/^[а-я]+$/.test('ван'), /^[😀-😂]$/u.test('😁')] } // …",
  )
  compact(folder)
  expect(await text('a.js')).toMatch(/^[ -~\n]*$/)
  expect(load('a.js')).toEqual({ größe: '目録 😀', of: 'а目録 😀', like: [true, true] })
})

test('a second run changes nothing', async () => {
  for (const name of ['a.js', 'b.js']) await writeFile(join(folder, name), `${LONG}module.exports = 'ö'`)
  compact(folder)
  const once = [await text('a.js'), await text('b.js')]
  compact(folder)
  expect([await text('a.js'), await text('b.js')]).toEqual(once)
})
