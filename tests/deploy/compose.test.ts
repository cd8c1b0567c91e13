import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { productNames } from '@/scripts/configuration/sections'

type Service = {
  env_file?: { path: string }[]
  environment?: Record<string, string>
  ports?: string[]
  profiles?: string[]
}
type Compose = { services: Record<string, Service> }

const load = (file: string) => parse(readFileSync(file, 'utf8')) as Compose
const [main, domain] = [load('docker-compose.yml'), load('docker-compose.domain.yml')]

/** What Compose makes of ${NAME:-other} and ${NAME:?sentence}, one within another. @throws Error with the sentence */
function interpolated(text: string, given: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?::([-?])([^${}]*))?\}/
  const found = innermost.exec(text)
  if (!found) return text
  const [whole, name = '', kind, rest = ''] = found
  if (kind === '?' && !given[name]) throw new Error(`${name}: ${rest}`)
  return interpolated(text.replace(whole, given[name] || rest), given)
}

/** The environment of app with a file .env of these variables. */
function environment(files: Compose[], dotEnv: Record<string, string>): Record<string, string> {
  const services = files.map(({ services }) => services.app ?? {})
  const fromFile = services.some(({ env_file }) => env_file?.some(({ path }) => path === '.env')) ? dotEnv : {}
  const written = services.flatMap(({ environment = {} }) => Object.entries(environment))
  return {
    ...fromFile,
    ...Object.fromEntries(written.map(([name, value]) => [name, interpolated(String(value), dotEnv)])),
  }
}

/** What must be the same in each container, whatever .env says. */
const FIXED = { HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', METRICS_HOST: '0.0.0.0' }

test.each([
  ['docker-compose.yml', [main]],
  ['docker-compose.domain.yml', [main, domain]],
])('%s passes every variable of .env on to the product', (_, files) => {
  const own = Object.fromEntries(productNames().map((name) => [name, `own ${name}`]))
  const expected = { ...own, ...FIXED, ...(files.length > 1 && { SITE_URL: 'https://anime.example.org' }) }
  expect(environment(files, { ...own, SITE_DOMAIN: 'anime.example.org' })).toMatchObject(expected)
})

test('without .env everything has a value', () => {
  expect(environment([main], {})).toEqual({
    ...FIXED,
    DATABASE_URL: 'postgresql://mokuroku:mokuroku@postgres:5432/mokuroku', // secretlint-disable-line
    SITE_URL: 'http://localhost:8080',
    AUTH_SECRET: 'generate',
    SMTP_URL: 'smtp://mail:1025',
  })
  expect(environment([main], { PORT: '9000', POSTGRES_PASSWORD: 'x' })).toMatchObject({
    SITE_URL: 'http://localhost:9000',
    DATABASE_URL: 'postgresql://mokuroku:x@postgres:5432/mokuroku',
  })
  expect(main.services.app?.ports?.map((port) => interpolated(port, { PORT: '9000' }))).toEqual(['127.0.0.1:9000:3000'])
})

test('a public site needs a mail server, and starts no mailbox', () => {
  const given = { SITE_DOMAIN: 'anime.example.org' }
  expect(() => environment([main, domain], given)).toThrow(/^SMTP_URL: set it in \.env/)
  expect(() => environment([main, domain], { SMTP_URL: 'smtp://mail' })).toThrow(/^SITE_DOMAIN: set it/)
  expect(environment([main, domain], { ...given, SMTP_URL: 'smtps://a' })).toMatchObject({
    SITE_URL: 'https://anime.example.org',
    SMTP_URL: 'smtps://a',
    TRUST_PROXY: '1',
  })
  expect(domain.services.mail?.profiles).toHaveLength(1)
})

describe('the commands that the texts say to type in containers', () => {
  const texts = ['README.md', 'docs/operations.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const typed = [...texts.matchAll(/docker compose ((?:(?!&&|`|\n|#).)+)/g)].map(([, line = '']) => line.trim())
  const programs = readdirSync('server/programs/commands').map((file) => file.replace('.ts', '.js'))

  test('name services of the compose files', () => {
    expect(typed.length).toBeGreaterThan(6)
    const ofServices = typed.flatMap(
      (line) => /^(?:exec|run|stop|start|logs|restart)((?: -{1,2}[\w-]+)*) (\w+)/.exec(line)?.[2] ?? [],
    )
    expect(Object.keys(main.services)).toEqual(expect.arrayContaining(ofServices))
  })

  test('run programs of the image, with options that these have', () => {
    const runs = [...texts.matchAll(/node dist\/([\w-]+\.js)([^`&|'\n]*)/g)]
    expect(runs.length).toBeGreaterThan(6)
    for (const [, program = '', rest = ''] of runs) {
      expect(programs).toContain(program)
      const source = readFileSync(`server/programs/commands/${program.replace('.js', '.ts')}`, 'utf8')
      for (const [, option = ''] of rest.matchAll(/ --([\w-]+)/g)) expect(source, program).toContain(`--${option}`)
    }
  })
})
