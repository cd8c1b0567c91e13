import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { productNames } from '@/scripts/configuration/sections'

type Service = {
  restart?: string
  logging?: { driver: string; options: Record<string, string> }
  stop_grace_period?: string
  depends_on?: Record<string, { condition: string; required?: boolean }>
  volumes?: string[]
  env_file?: { path: string }[]
  environment?: Record<string, string>
  ports?: string[]
  profiles?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const load = (file: string) => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose
const [main, domain, database] = [
  load('docker-compose.yml'),
  load('docker-compose.domain.yml'),
  load('docker-compose.database.yml'),
]

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
    BACKUP_TO: '/backups',
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

test('a PostgreSQL of its own is not started beside a DATABASE_URL, and the product does not wait for it', () => {
  expect(() => environment([main, database], {})).toThrow(/^DATABASE_URL: set it in \.env/)
  const DATABASE_URL = 'postgresql://me@db.example/site'
  expect(environment([main, database], { DATABASE_URL })).toMatchObject({ DATABASE_URL, AUTH_SECRET: 'generate' })
  expect(database.services.postgres?.profiles).toHaveLength(1)
  expect(main.services.app?.depends_on).toEqual({ postgres: { condition: 'service_healthy', required: false } })
  // Without that file it is started, and waited for.
  expect(main.services.postgres).not.toHaveProperty('profiles')
})

test.each([
  ['docker-compose.yml', main],
  ['docker-compose.domain.yml', domain],
  ['deploy/compose.cluster.yml', load('deploy/compose.cluster.yml')],
])('no log of a service of %s grows without an end', (_, { services }) => {
  const started = Object.values(services).filter(({ restart }) => restart)
  expect(started.length).toBeGreaterThan(0)
  for (const { logging } of started)
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
})

test('a stop gives requests, jobs and the checkpoint of the database their time', () => {
  for (const name of ['app', 'postgres']) expect(main.services[name]?.stop_grace_period).toBe('1m')
})

test('backups are in another volume than the data, or in a folder of the machine', () => {
  const mounted = (given: Record<string, string>) =>
    main.services.app?.volumes?.map((volume) => interpolated(volume, given))
  expect(mounted({})).toEqual(['app-data:/data', 'backups:/backups'])
  expect(mounted({ BACKUP_VOLUME: '/mnt/disk' })).toEqual(['app-data:/data', '/mnt/disk:/backups'])
  expect(Object.keys(main.volumes)).toContain('backups')
  expect(readFileSync('Containerfile', 'utf8')).toMatch(/^RUN install -d -o node -g node \/data \/backups$/m)
})

describe('the health check of the image', () => {
  const [, command = ''] =
    /^HEALTHCHECK(?:.*\\\n)+ *CMD (bash -c .+)$/m.exec(readFileSync('Containerfile', 'utf8')) ?? []
  let server: Server | undefined
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

  /** The exit code of the check while a server answers with this status. */
  async function checked(status: number): Promise<{ code: number | null; asked: string[]; port: number }> {
    const asked: string[] = []
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status).end('{}')
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { code: await codeOf(port), asked, port }
  }

  const codeOf = (port: number) =>
    new Promise<number | null>((resolve) => {
      const check = spawn('sh', ['-c', command], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' })
      check.once('close', resolve)
    })

  test('asks the product without starting a Node.js', async () => {
    expect(command).not.toContain('node')
    expect(await checked(200)).toMatchObject({ code: 0, asked: ['GET /api/health/live'] })
  })

  test('fails when the product answers otherwise, or not', async () => {
    const { code, port } = await checked(503)
    expect(code).toBe(1)
    await new Promise((resolve) => server?.close(resolve))
    expect(await codeOf(port)).toBe(1)
  })
})

describe('the commands that the texts say to type in containers', () => {
  const texts = ['README.md', 'docs/install.md', 'docs/operations.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
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
