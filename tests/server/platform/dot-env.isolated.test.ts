import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { completeEnvironment } from '@/server/platform/dot-env'
import { bundled } from '@/tests/support/bundled'

const folderWith = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'dot-env-'))
  writeFileSync(join(folder, '.env'), text)
  return folder
}
const TEXT = `# The site
SITE_URL=https://file.example
SMTP_URL='smtp://user:pa$$word@mail'
RATE_MAILS=
PORT=4000
`

const bare = () => ({ NODE_ENV: 'production' as const })

test('a file .env completes the environment, which wins, even by an empty variable', () => {
  const environment = { ...bare(), PORT: '5000', RATE_MAILS: '7', SITE_URL: '' }
  const { names } = completeEnvironment(environment, folderWith(TEXT))
  expect(names.sort()).toEqual(['PORT', 'RATE_MAILS', 'SITE_URL', 'SMTP_URL'])
  expect(environment).toMatchObject({
    PORT: '5000',
    RATE_MAILS: '7',
    SITE_URL: '',
    SMTP_URL: 'smtp://user:pa$$word@mail',
  })
})

test('none is read twice, so that a process that another one has started, Next, and tests read none', () => {
  const environment = bare()
  completeEnvironment(environment, folderWith('PORT=1'))
  expect(environment).toMatchObject({ PORT: '1', __NEXT_PROCESSED_ENV: 'true' })
  expect(completeEnvironment(environment, folderWith('HOST=x'))).toEqual({ names: [] })
  expect(environment).not.toHaveProperty('HOST')
  expect(process.env.__NEXT_PROCESSED_ENV).toBe('true')
})

test('one that is missing is no fault; one that cannot be read is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dot-env-'))
  expect(completeEnvironment(bare(), folder)).toEqual({ names: [] })
  mkdirSync(join(folder, '.env'))
  expect(completeEnvironment(bare(), folder).fault).toMatch(/\.env cannot be read: EISDIR/)
})

test('a byte order mark, with which some editors begin a file, is no part of the first name', () => {
  const environment = bare()
  expect(completeEnvironment(environment, folderWith('\uFEFFSITE_URL=https://file.example\r\nPORT=4000'))).toEqual({
    names: expect.arrayContaining(['PORT', 'SITE_URL']),
    oddities: [],
  })
  expect(environment).toMatchObject({ SITE_URL: 'https://file.example', PORT: '4000' })
})

test.each(['utf16le', 'utf16be'])('a file in %s is refused with what to do', (encoding) => {
  const folder = folderWith('')
  const text = Buffer.from('\uFEFFPORT=4000', 'utf16le')
  writeFileSync(join(folder, '.env'), encoding === 'utf16be' ? text.swap16() : text)
  expect(completeEnvironment(bare(), folder).fault).toMatch(/\.env is UTF-16\. Save it as UTF-8\.$/)
})

test('names that are set twice, and lines that set nothing, are told; values in quotes may have several lines', () => {
  const text = `SITE_URL=https://a.example
PORT: 3000
# HOST=one
export HOST=two
HOST=three
CATALOGUE_SOURCES='daily a.gz
SITE_URL=inside
weekly b.gz'
  SITE_URL = https://b.example`
  const environment = bare()
  expect(completeEnvironment(environment, folderWith(text)).oddities).toEqual([
    'HOST is set twice in .env. The last line with it holds; remove the other one.',
    'SITE_URL is set twice in .env. The last line with it holds; remove the other one.',
    'A line of .env sets nothing: it begins with PORT, and has no "=". Write NAME=value.',
  ])
  expect(environment).toMatchObject({ SITE_URL: 'https://b.example', HOST: 'three' })
})

/** Runs a command in a folder with this .env, with no environment but the given one. */
function run(text: string, env: Record<string, string> = {}): string {
  const program = resolve(bundled('server/programs/commands/storage.ts'))
  try {
    execFileSync(process.execPath, [program, 'copy', 's3', 'folder'], {
      cwd: folderWith(text),
      env: { PATH: process.env.PATH ?? '', ...env, NODE_ENV: 'production' },
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

test('every command reads it', () => {
  expect(run('SITE_URL=https://file.example/path')).toMatch(/^The configuration is not valid\. SITE_URL/)
  expect(run('SITE_URL=https://file.example/path', { SITE_URL: 'https://a.example/p', PORT: 'x' })).toMatch(/PORT/)
})
