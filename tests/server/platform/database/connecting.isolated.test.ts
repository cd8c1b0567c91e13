import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { databaseChecks } from '@/server/doctor/checks'
import { withNamedTlsMode } from '@/server/platform/database/address'
import { migrate } from '@/server/platform/database/migrations'
import { openPool } from '@/server/platform/database/open-pool'
import { newClient, refusedConnection } from '@/server/platform/database/single'
import { databaseUrl } from '@/tests/support/server'

describe('the TLS modes that pg will read otherwise one day', () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const at = (query: string) => `postgresql://me@db.example/site${query}`

  test.each(['prefer', 'require', 'verify-ca'])(
    '%s keeps its meaning, without a warning of the driver',
    async (mode) => {
      const connectionString = at(`?application_name=a&sslmode=${mode}`)
      expect(newClient({ connectionString })).toHaveProperty('connectionParameters.ssl', {})
      const pool = openPool(connectionString, {})
      expect(pool.options.connectionString).toBe(at('?application_name=a&sslmode=verify-full'))
      await pool.end()
      expect(warned).not.toHaveBeenCalled()
    },
  )

  test.each([
    '',
    '?sslmode=disable',
    '?sslmode=no-verify',
    '?sslmode=verify-full',
    '?sslmode=require&uselibpqcompat=true',
  ])('"%s" stays as it is', (query) => expect(withNamedTlsMode(at(query))).toBe(at(query)))
})

describe('a refused connection is one sentence with what to do', () => {
  let server: Server | undefined
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

  const refusalOf = (url: string): Promise<string> =>
    migrate(url).then(
      () => '',
      (error: Error) => error.message,
    )

  test('of a database that is missing', async () => {
    const url = databaseUrl(inject('serverUrl'), 'not_there')
    const { host } = new URL(url)
    const sentence = `There is no database ${host}/not_there. Make it, as an administrator of PostgreSQL: CREATE DATABASE "not_there" OWNER "mokuroku" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`
    expect(await refusalOf(url)).toBe(sentence)
    expect(await databaseChecks(url)).toEqual([{ check: 'database', state: 'bad', message: sentence }])
  })

  test('of a server without TLS', async () => {
    // PostgreSQL, "SSL Session Encryption": N to a request for it.
    server = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
    await new Promise((resolve) => server?.once('listening', resolve))
    const { port } = server.address() as { port: number }
    expect(await refusalOf(`postgresql://me@127.0.0.1:${port}/site?sslmode=require`)).toBe(
      `The database 127.0.0.1:${port}/site speaks no TLS, which sslmode=require asks for. Switch ssl on in PostgreSQL, or take sslmode out of the address.`,
    )
  })

  test.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
  ])('of a certificate (%s)', (code) => {
    const error = Object.assign(new Error('its reason'), { code })
    expect(refusedConnection(error, 'postgresql://me@db.example/site?sslmode=require')).toMatch(
      /^The certificate of the database db\.example\/site is not accepted \(its reason\)\. Name .* sslrootcert=FILE .* sslmode=no-verify /,
    )
  })

  test('of an account that may not connect', () => {
    const error = Object.assign(new Error('permission denied for database "site"'), { code: '42501' })
    expect(refusedConnection(error, 'postgresql://me@db.example/site')).toContain(
      'GRANT CONNECT ON DATABASE "site" TO "me";',
    )
  })

  test('of a name with several addresses, where nothing listens', async () => {
    expect(await refusalOf('postgresql://me@localhost:1/site')).toMatch(
      /^The database did not answer: .*ECONNREFUSED.*\. Check DATABASE_URL\.$/,
    )
  })
})
