import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { blockWith } from '@/tests/support/guide'
import { needs } from '@/tests/support/needs'
import { areInstalled } from '@/tests/support/programs'

/**
 * The examples of proxies in docs/install.md: each program looks at its own; what Debian does not have, a schema does.
 */

const SITE = '127.0.0.1:3000'
const folder = mkdtempSync(join(tmpdir(), 'proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nginx takes its example', needs('nginx-light', areInstalled('nginx', 'openssl')), () => {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=anime.example.org', '-keyout', key]
  expect(spawnSync('openssl', [...made, '-out', certificate]).status).toBe(0)
  const server = blockWith('nginx', `proxy_pass http://${SITE};`)
    .replace('/etc/ssl/anime.example.org.pem', certificate)
    .replace('/etc/ssl/anime.example.org.key', key)
    .replace('listen 443', 'listen 127.0.0.1:4443')
  const file = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(file, `pid ${folder}/pid; events {}\nhttp { access_log off; ${places.join(' ')}\n${server} }`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-e', join(folder, 'errors')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test('Caddy takes its example', needs('caddy', areInstalled('caddy')), () => {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, blockWith('caddyfile', `reverse_proxy ${SITE}`))
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const look = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
    env: environment,
  })
  expect([look.status, look.stderr]).toEqual([0, expect.any(String)])
})

/** What the example of Traefik uses of its configuration (doc.traefik.io, "Static Configuration: File"). */
const started = z.strictObject({
  entryPoints: z.record(
    z.string(),
    z.strictObject({
      address: z.string().regex(/^:\d+$/),
      http: z
        .strictObject({
          redirections: z.strictObject({ entryPoint: z.strictObject({ to: z.string(), scheme: z.literal('https') }) }),
        })
        .optional(),
      transport: z
        .strictObject({ respondingTimeouts: z.strictObject({ readTimeout: z.string().regex(/^\d+m$/) }) })
        .optional(),
    }),
  ),
  certificatesResolvers: z.record(
    z.string(),
    z.strictObject({
      acme: z.strictObject({
        email: z.email(),
        storage: z.string(),
        httpChallenge: z.strictObject({ entryPoint: z.string() }),
      }),
    }),
  ),
  providers: z.strictObject({ file: z.strictObject({ directory: z.string() }) }),
})

const site = z.strictObject({
  http: z.strictObject({
    routers: z.record(
      z.string(),
      z.strictObject({
        rule: z.string().regex(/^Host\(`[\w.]+`\)$/),
        entryPoints: z.array(z.string()),
        service: z.string(),
        tls: z.strictObject({ certResolver: z.string() }),
      }),
    ),
    services: z.record(
      z.string(),
      z.strictObject({ loadBalancer: z.strictObject({ servers: z.array(z.strictObject({ url: z.url() })) }) }),
    ),
  }),
})

test('the example of Traefik has the form of its files, and its names lead to each other', () => {
  const { entryPoints, certificatesResolvers } = started.parse(parse(blockWith('yaml', 'entryPoints:\n')))
  const { routers, services } = site.parse(parse(blockWith('yaml', 'routers:\n'))).http
  const ways = Object.keys(entryPoints)
  for (const { http } of Object.values(entryPoints)) if (http) expect(ways).toContain(http.redirections.entryPoint.to)
  for (const { acme } of Object.values(certificatesResolvers)) expect(ways).toContain(acme.httpChallenge.entryPoint)
  for (const { entryPoints: from, service, tls } of Object.values(routers)) {
    expect(ways).toEqual(expect.arrayContaining(from))
    expect(Object.keys(services)).toContain(service)
    expect(Object.keys(certificatesResolvers)).toContain(tls.certResolver)
  }
  const urls = Object.values(services).flatMap(({ loadBalancer }) => loadBalancer.servers.map(({ url }) => url))
  expect(urls).toEqual([`http://${SITE}`])
})
