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
