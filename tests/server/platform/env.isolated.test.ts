import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readEnv } from '@/server/platform/env'

test('everything has a default', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    SITE_URL: 'http://localhost:3000',
    DEMO_CATALOGUE: 'yes',
  })
})

test('the public address follows host and port, and loses its last slash', () => {
  expect(readEnv({ PORT: '8080', HOST: '0.0.0.0' }).SITE_URL).toBe('http://localhost:8080')
  expect(readEnv({ SITE_URL: 'https://mokuroku.example/' }).SITE_URL).toBe('https://mokuroku.example')
})

test('an empty variable counts as not set', () => expect(readEnv({ PORT: '' }).PORT).toBe(3000))

test('an invalid value is named in one sentence', () => {
  expect(() => readEnv({ PORT: 'http', SITE_URL: 'nowhere' })).toThrow(
    /not valid.*SITE_URL.*PORT|not valid.*PORT.*SITE_URL/,
  )
})

test.each(['SITE_URL', 'CONTRIBUTOR_URL', 'PURGE_URL'])('%s must be a web address', (name) => {
  expect(() => readEnv({ [name]: 'javascript:alert(1)' })).toThrow(name)
  expect(() => readEnv({ [name]: 'localhost:3000' })).toThrow(name)
  expect(readEnv({ [name]: 'https://mokuroku.example' })).toMatchObject({ [name]: 'https://mokuroku.example' })
})

test.each([
  'https://mokuroku.example/anime',
  'https://mokuroku.example/?a=1',
  'https://mokuroku.example#x',
  'https://me@mokuroku.example',
])('SITE_URL=%s has more than a scheme and a host, and is refused', (SITE_URL) => {
  expect(() => readEnv({ SITE_URL })).toThrow(
    `The configuration is not valid. SITE_URL: ${JSON.stringify(SITE_URL.replace('me@', '…@').replace('?a=1', '?…'))} has more than scheme and host`,
  )
})

test.each([
  ['yes', 'true', '1', 'on', 'YES', ' True '],
  ['no', 'false', '0', 'off', 'NO', 'Off'],
])('%s, %s, %s, %s, %s and "%s" mean the same everywhere', (...words) => {
  const [meaning] = words
  for (const word of words)
    expect(readEnv({ READ_ONLY: word, DEMO_CATALOGUE: word, JOBS: word, SCRAPE: word })).toMatchObject({
      READ_ONLY: meaning,
      DEMO_CATALOGUE: meaning,
      JOBS: meaning === 'yes' ? 'on' : 'off',
      SCRAPE: meaning === 'yes' ? 'on' : 'off',
    })
})

test.each(['STORAGE_URL', 'BACKUP_TO'])('%s needs the keys of its store', (name) => {
  const given = { [name]: 's3://pictures?endpoint=https://store.example&region=eu', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(() => readEnv(given)).toThrow(`${name}: needs the keys of the store`)
  expect(readEnv({ ...given, AWS_ACCESS_KEY_ID: 'key' })).toHaveProperty(name)
})

test.each(['maybe', '2', 'y', 'offf'])('%s is neither yes nor no', (READ_ONLY) => {
  expect(() => readEnv({ READ_ONLY })).toThrow(/READ_ONLY/)
})

test.each([
  ['512M', 512 * 1024 ** 2],
  ['512MB', 512 * 1024 ** 2],
  ['512MiB', 512 * 1024 ** 2],
  ['1.5g', 1.5 * 1024 ** 3],
  ['40000 k', 40_000 * 1024],
  ['536870912', 536_870_912],
])('%s is a number of bytes', (text, bytes) => {
  expect(readEnv({ MEMORY_BYTES: text, PAGE_CACHE_BYTES: text, PICTURE_CACHE_BYTES: text })).toMatchObject({
    MEMORY_BYTES: bytes,
    PAGE_CACHE_BYTES: bytes,
    PICTURE_CACHE_BYTES: bytes,
  })
})

test.each(['many', '512X', '-1', '1M2', '12'])('MEMORY_BYTES=%s is refused', (MEMORY_BYTES) => {
  expect(() => readEnv({ MEMORY_BYTES })).toThrow(/MEMORY_BYTES/)
})

test.each(['70000', '-1', '1.5'])('%s is no port', (PORT) => {
  expect(() => readEnv({ PORT })).toThrow(/^The configuration is not valid\. PORT: /)
})

test.each([
  'postgresql://user:password@host:5432/name',
  'postgres://user:with%2Fslash@127.0.0.1/name?sslmode=require', // secretlint-disable-line
  'postgresql://user@/name?host=/run/postgresql',
  'postgresql:///name?host=/run/postgresql',
])('%s is the address of a database', (DATABASE_URL) => {
  expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

test.each([
  'mysql://x',
  'localhost:5432',
  'postgresql://user:with/slash@host/name',
  'postgresql://user:12/34@host/name',
  'postgresql://user:12#34@host/name', // secretlint-disable-line
  'postgresql://user:12?34@host/name', // secretlint-disable-line
])('%s is none, and the sentence says how one is written', (DATABASE_URL) => {
  expect(() => readEnv({ DATABASE_URL })).toThrow(
    /^The configuration is not valid\. DATABASE_URL: is not the address of a PostgreSQL \(postgresql:.*write \/ as %2F/,
  )
})

test.each(['http://mail', 'smtp://user:with/slash@mail'])('%s is not the address of a mail server', (SMTP_URL) => {
  expect(() => readEnv({ SMTP_URL })).toThrow(
    /^The configuration is not valid\. SMTP_URL: is not the address of a mail server .*write \/ as %2F/,
  )
})

test.each([
  ['de.json', '{"layout": ', /MESSAGES_DIR: .*de\.json is not readable as JSON/],
  ['de.json', '[]', /MESSAGES_DIR: .*de\.json is not a JSON object/],
  ['de_DE.json', '{}', /MESSAGES_DIR: the name of .*de_DE\.json is not a locale/],
])('MESSAGES_DIR with the file %s of %s is refused in one sentence', (name, content, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  writeFileSync(join(folder, name), content)
  expect(() => readEnv({ MESSAGES_DIR: folder })).toThrow(sentence)
  expect(() => readEnv({ MESSAGES_DIR: join(folder, 'missing') })).toThrow(/MESSAGES_DIR: the folder is not readable/)
})

test('no module reads the configuration when it is loaded, so that programs report an invalid one in one sentence', async () => {
  const programs = ['main', 'commands/user', 'commands/worker', 'commands/catalogue-load']
  const sources = programs.map((name) => readFileSync(`server/programs/${name}.ts`, 'utf8'))
  const modules = sources.flatMap((source) =>
    [...source.matchAll(/from '@\/(server\/[^']+)'/g)].map(([, path]) => path),
  )
  vi.resetModules()
  vi.stubEnv('PORT', 'http')
  expect(modules.length).toBeGreaterThan(20)
  for (const path of new Set(modules)) expect(await import(resolve(`${path}.ts`))).toBeDefined()
  vi.unstubAllEnvs()
})
