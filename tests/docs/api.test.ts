import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { answerCalls } from '@/tests/support/api'
import { document } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { areInstalled } from '@/tests/support/programs'

useDatabase()

const run = promisify(execFile)
const guide = readFileSync('docs/api.md', 'utf8')

/** The code of the document: its language, what stands behind that, and the lines. */
const blocks = [...guide.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, about, code = '']) => ({
  language,
  about,
  code,
}))
const codeOf = (language: string) => blocks.flatMap((one) => (one.language === language ? [one.code] : [])).join('')

let edge: ServedEdge
let folder: string
let surroundings: NodeJS.ProcessEnv
let work: number
let userId: number

beforeAll(async () => {
  // Beside the packages, which the client imports.
  mkdirSync('node_modules/.cache', { recursive: true })
  folder = mkdtempSync(join('node_modules/.cache', 'api-'))
  edge = await serveEdge(answerCalls)
  work = await givenMedia({ title: 'Sousou no Frieren', totalEpisodes: 28 })
  await prisma().externalId.create({ data: { mediaId: work, site: 'myanimelist', externalId: 'anime/52991' } })
  const other = await givenMedia({ title: 'One Piece', totalEpisodes: null })
  await prisma().externalId.create({ data: { mediaId: other, site: 'myanimelist', externalId: 'anime/21' } })
  userId = await givenUser('Himmel')
  const body = { name: 'Script', scopes: ['ReadLists', 'WriteRecords'], password: PASSWORD }
  const made = await send('POST', '/api/me/tokens', body, await bearerOf(userId))
  const { token } = newPersonalToken.parse(await made.json())
  surroundings = { ...process.env, SITE: edge.url, TOKEN: token }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await edge.stop()
})

const episodes = async () => {
  const where = { userId_mediaId: { userId, mediaId: work } }
  return (await prisma().watchedRecord.findUniqueOrThrow({ where })).episodesWatched
}

test('the calls by curl answer as the document says', async ({ skip }) => {
  skip(!areInstalled('curl'), 'curl is not installed')
  const shown = blocks.filter(({ language, about }) => language === 'sh' && about === '')
  const printed: string[] = []
  for (const { code } of shown) {
    const { stdout } = await run('sh', ['-euc', code.replaceAll('/media/1"', `/media/${work}"`)], { env: surroundings })
    printed.push(stdout)
  }
  const [catalogue = '', kept, watched = '', played = '', refused = ''] = printed
  expect(catalogue).toContain('"title":"Sousou no Frieren"')
  expect(kept).toBe('304\n')
  expect(JSON.parse(watched)).toMatchObject({ data: [], total: 0 })
  expect(JSON.parse(played)).toEqual({ outcome: 'Marked' })
  expect(JSON.parse(refused)).toMatchObject({ status: 400, code: 'invalidInput' })
})

test('the scripts mark the next episode, and print what is watched', async ({ skip }) => {
  const script = join(folder, 'next-episode.mjs')
  writeFileSync(script, codeOf('js'))
  const mark = () => run(process.execPath, [script, 'mal:52991'], { env: surroundings })
  expect((await mark()).stdout).toBe('Sousou no Frieren: 1\n')
  expect((await mark()).stdout).toBe('Sousou no Frieren: 2\n')
  expect(await episodes()).toBe(2)
  skip(!areInstalled('python3'), 'python3 is not installed')
  const { stdout } = await run('python3', ['-c', codeOf('python')], { env: surroundings })
  expect(stdout).toContain('Sousou no Frieren: 2 of 28\n')
})

test('the typed client compiles, runs, and does not compile with a misspelt status', async () => {
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document))))
  writeFileSync(join(folder, 'mokuroku.d.ts'), types)
  const client = codeOf('ts').replace('media: 1', `media: ${work}`)
  const misspelt = client.replace("'Watching'", "'Watchin'").replace(/^const \{ data/m, '// @ts-expect-error\n$&')
  expect(misspelt).toContain('@ts-expect-error')
  writeFileSync(join(folder, 'client.mts'), client)
  writeFileSync(join(folder, 'misspelt.mts'), misspelt)
  const compiler = [
    'node_modules/@typescript/native/bin/tsc',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
  ]
  const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'esnext', '--types', 'node']
  const files = ['client.mts', 'misspelt.mts'].map((file) => join(folder, file))
  expect((await run(process.execPath, [...compiler, ...options, ...files])).stdout).toBe('')
  const program = ['--import', 'tsx', join(folder, 'client.mts')]
  expect((await run(process.execPath, program, { env: surroundings })).stdout).toBe('5\n')
  expect(await episodes()).toBe(5)
})
