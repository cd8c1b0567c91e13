import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { scripts } from '@/package.json'
import { type GuidePage, guide, pages, titles, titlesIn, typedIn } from '@/tests/support/guide'

const texts = [
  'README.md',
  'CONTRIBUTING.md',
  '.env.example',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...[
    'deploy/systemd/mokuroku.service',
    'deploy/systemd/mokuroku',
    'deploy/compose.cluster.yml',
    'deploy/kubernetes/kustomization.yaml',
  ],
  ...['server/platform/database/migrations.ts', 'server/platform/database/cluster.ts', 'server/platform/data-dir.ts'],
]

/** What GitHub makes of a title. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('every section that a text names is in the guide', () => {
  let found = 0
  for (const file of texts) {
    const text = readFileSync(file, 'utf8')
    for (const [, page, named = ''] of text.matchAll(
      /(install|operations)(?:\.md)?[`)]*, ((?:"[^"\n]+"(?:, | and )?)+)/g,
    ))
      for (const [, title] of named.matchAll(/"([^"]+)"/g)) {
        expect(titlesIn(pages[page as GuidePage]), file).toContain(title)
        found++
      }
    for (const [, page, anchor] of text.matchAll(/(install|operations)\.md#([\w-]+)/g))
      expect(titlesIn(pages[page as GuidePage]).map(anchorOf), file).toContain(anchor)
  }
  expect(found).toBeGreaterThan(12)
})

test.each([
  ['install', ['with-little-interruption']],
  ['operations', ['another-postgresql']],
] as const)('the contents of %s.md lead to its sections, and name all but small ones', (page, small) => {
  const anchors = titlesIn(pages[page]).map(anchorOf)
  const leads = [...pages[page].matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)
  expect(anchors).toEqual(expect.arrayContaining(leads))
  expect(anchors.filter((anchor) => !leads.includes(anchor))).toEqual(small)
})

test('what comes first is what an operator needs first, and clusters come last', () => {
  const order = [
    'Start',
    'Proxy and HTTPS',
    'Upgrades',
    'Mail',
    'Backups',
    'Watching it',
    'When something is odd',
    'Several instances',
  ]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
})

/** Expects that a command of package.json has the options with which it is typed. */
function expectOptions(name: string, rest: string): void {
  expect(Object.keys(scripts)).toContain(name)
  const command = /command\.mjs (\S+)/.exec(scripts[name as keyof typeof scripts])?.[1]
  if (!command) return
  const source = readFileSync(`server/programs/commands/${command}.ts`, 'utf8')
  for (const [, option] of rest.matchAll(/ --([a-z][\w-]*)/g))
    expect(source, name).toMatch(new RegExp(`\\b${option}\\b`))
}

test('each command that it says to run exists, with its options', () => {
  const runs = [...guide.matchAll(/npm (?:--prefix \w+ )?run ([\w:-]+)((?: --)?[^`\n#)]*)/g)]
  for (const [, name = '', rest = ''] of runs) expectOptions(name, rest)
  const wrapped = [...guide.matchAll(/(?:^|[`(])mokuroku (?:[A-Z_]+=\S+ )*([a-z][\w:-]*)([^`\n#)]*)/gm)]
  expect(wrapped.length).toBeGreaterThan(30)
  for (const [, name = '', rest = ''] of wrapped) expectOptions(name, rest)
})

test('commands of the product are typed by npm only where it is started by hand', () => {
  const own = Object.entries(scripts).flatMap(([name, line]) => (line.includes('run.mjs command ') ? [name] : []))
  const typed = new RegExp(`npm run (?:${own.join('|')})\\b`)
  const [before, rest] = pages.install.split('### As a service of systemd')
  expect(before).toMatch(typed)
  // What comes before its contents says how commands are typed.
  const after = rest + pages.operations.slice(pages.operations.indexOf('## Mail'))
  const lines = after.split('\n').filter((line) => typed.test(line))
  expect(lines).toEqual([expect.stringMatching(/^With `npm start` step 3 is `npm run backup`/)])
})

test('each of its blocks is a script without a fault of syntax', () => {
  const blocks = titles.flatMap((title) => typedIn(title))
  expect(blocks.length).toBeGreaterThan(10)
  for (const block of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
    expect([status, stderr], block).toEqual([0, ''])
  }
})

test('the metrics and checks that it names exist', () => {
  const sources = [
    ...readdirSync('server/programs/metrics').map((file) => readFileSync(`server/programs/metrics/${file}`, 'utf8')),
  ].join('\n')
  for (const [, name = ''] of guide.matchAll(/`mokuroku_(\w+)/g)) expect(sources).toContain(name)
})

test('the proxies that the guide and the cluster have let through the largest body', () => {
  const largest = Math.max(...Object.values(policies).map(({ bodyBytes }) => bodyBytes))
  const texts = [guide, readFileSync('deploy/kubernetes/ingress.yaml', 'utf8')]
  const allowed = texts.map(
    (text) => Number(/(?:client_max_body_size|proxy-body-size:) (\d+)m/.exec(text)?.[1]) * 1024 * 1024,
  )
  for (const bytes of allowed) expect(bytes).toBeGreaterThan(largest)
})
