import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv, schema } from '@/server/platform/env'

const NAMES = Object.keys(schema.shape)
const PASSWORD = 'p4ssw0rd'

/**
 * What people write into variables: a wrong type, a unit, quotes, half of an address, and the value of another
 * variable.
 */
const VALUES = [
  'yes',
  'no',
  'maybe',
  'nothing',
  'default',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '-0.5',
  '0',
  '0.5',
  '1.5',
  '1,5',
  '1 000',
  '5s',
  '10 minutes',
  '512X',
  '12M',
  '99999999999',
  '9'.repeat(400),
  '1e400',
  '"3000"',
  "'https://anime.example.org'",
  '"https://anime.example.org"',
  'a b c',
  'ä ö',
  'x'.repeat(5000),
  'line\nline',
  '::1',
  '[::1]',
  'fe80::1%eth0',
  '::1:3000',
  '127.0.0.1',
  '999.1.1.1',
  'localhost:3000',
  'anime.example.org',
  'anime.example.org/',
  '//anime.example.org',
  'https:anime.example.org',
  'https//anime.example.org',
  'https://',
  'https://anime.example.org/',
  'https://anime.example.org/anime',
  'HTTPS://Anime.Example.org',
  'ftp://anime.example.org',
  'javascript:alert(1)',
  'http://::1:3000',
  'me',
  'me@',
  'me@example.org',
  'Mokuroku <me@example.org>',
  `postgresql://me:${PASSWORD}@db.example/site?sslmode=always`,
  `postgresql://me:${PASSWORD}@db.example/site?sslrootcert=/not/there.pem`,
  `postgresql://me:${PASSWORD}/x@db.example/site`,
  `mysql://me:${PASSWORD}@db.example/site`,
  `smtp://me:${PASSWORD}@mail.example:587`,
  `smtp://me:${PASSWORD}%@mail.example`,
  'smtp:mail.example',
  `s3://me:${PASSWORD}@bucket`,
  `s3://bucket?key=${PASSWORD}`,
  '~/mokuroku',
  '/var/lib/mokuroku',
  '*',
  '$PORT',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as people write it
  '${SITE_URL}',
  'small',
  'daily',
  'generate',
]

/** What zod, Node.js and the driver say by themselves. */
const OF_OTHERS =
  /Invalid|expected|received|Too (?:big|small)|NaN,|ERR_|ENOENT|\bat .*:\d+:\d+|ZodError|undefined \w|Unrecognized|\[object/

/** What this site is at a provider of logins. */
const CLIENT = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: 'mokuroku', [`${prefix}_CLIENT_SECRET`]: 's' })

/** What goes with each variable, so that its own value is the only fault. */
const given = (name: string) => ({
  ...(/^(STORAGE_URL|BACKUP_TO)$/.test(name) && { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' }),
  ...(/^DATABASE_(DIRECT|READ)_URL$/.test(name) && { DATABASE_URL: 'postgresql://db.example/site' }),
  ...(name === 'PASSWORD_LOGIN' && { OIDC_ISSUER: 'https://id.example.org', ...CLIENT('OIDC') }),
  ...(/^OIDC_(?:\d_)?ISSUER$/.test(name) && CLIENT(name.slice(0, -'_ISSUER'.length))),
})

function refusal(name: string, value: string): string | undefined {
  try {
    readEnv({ ...given(name), [name]: value })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('there are fifty values or more', () => expect(new Set(VALUES).size).toBeGreaterThanOrEqual(50))

describe.each(NAMES)('%s', (name) => {
  const refused = VALUES.flatMap((value) => {
    const sentence = refusal(name, value)
    return sentence === undefined ? [] : [{ value, sentence }]
  })

  test('says of each wrong value what it is, and what to write instead', () => {
    for (const { value, sentence } of refused) {
      expect(sentence, value).toMatch(new RegExp(`^The configuration is not valid\\. ${name}: [^\\n]+$`))
      expect(sentence, value).not.toMatch(OF_OTHERS)
      expect(sentence, value).not.toContain(PASSWORD)
      expect(sentence.length, value).toBeLessThan(400)
      const isSecret = /URL$|TO$|SECRET/.test(name) && !/^(SITE|CONTRIBUTOR|PURGE)_URL$/.test(name)
      const isFolder = name === 'MESSAGES_DIR'
      if (!isSecret && !isFolder && !value.includes(PASSWORD))
        expect(sentence, value).toContain(JSON.stringify(value.slice(0, 20)).slice(0, -1))
      // A range of connections, and a folder that is not readable, say it by themselves.
      expect(sentence, value).toMatch(
        /write |needs |set SITE_URL|look at |has more than|fewer|keys belong|is neither a folder/,
      )
    }
  })
})

test('variables that take any text are these alone', () => {
  const any = NAMES.filter((name) => VALUES.every((value) => refusal(name, value) === undefined))
  expect(any).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'OTEL_SERVICE_NAME'])
})

describe('the sentences of slips that are made often', () => {
  test.each([
    ['SITE_URL', 'anime.example.org', '"anime.example.org" is no web address; write https://anime.example.org'],
    [
      'SITE_URL',
      'https:anime.example.org',
      '"https:anime.example.org" is no web address; write https://anime.example.org',
    ],
    ['SITE_URL', 'localhost:3000', '"localhost:3000" is no web address; write http://localhost:3000'],
    ['PURGE_URL', '::1', '"::1" is no web address; write http://[::1]'],
    [
      'SITE_URL',
      'smtp://me:secret@mail.example',
      '"smtp://…@mail.example" is no web address; write scheme and host, such as https://anime.example.org',
    ],
    ['TRUST_PROXY', 'yes', '"yes" is no whole number, 0 or more; write digits alone'],
    ['PORT', '"3000"', '"\\"3000\\"" is no whole number, 0 to 65535; write digits alone, without quotes'],
    ['PICTURES_PAUSE', '2s', '"2s" is no number, 0 to 3600; write digits and a point alone'],
    ['BACKUP', 'yes', '"yes" is no value of it; write off or daily'],
    ['JOBS', 'maybe', '"maybe" is no value of it; write on or off'],
    ['MEMORY_BYTES', '12', '"12" is no number of bytes of 32M or more; write 536870912, or 512M'],
    ['MAIL_FROM', 'me', '"me" is no email address; write it alone, such as noreply@anime.example.org'],
    [
      'HOST',
      'localhost:3000',
      '"localhost:3000" is no name or IP address of a machine; write it without scheme and port (localhost, 0.0.0.0, ::1)',
    ],
    ['METRICS_PORT', '3000', '"3000" is the PORT of the site, too; write another one'],
    ['DATA_DIR', '~/data', '"~/data" is no path of a folder; write the whole path, such as /var/lib/mokuroku'],
  ])('%s=%s', (name, value, sentence) =>
    expect(refusal(name, value)).toBe(`The configuration is not valid. ${name}: ${sentence}`),
  )

  test('a secret is not repeated', () => {
    expect(refusal('AUTH_SECRET', 'short')).toBe(
      'The configuration is not valid. AUTH_SECRET: each secret needs 32 characters or more without spaces; write what openssl rand -base64 32 prints, or generate',
    )
  })
})

describe('IPv6', () => {
  test.each([
    ['::1', '::1', 'http://[::1]:3000'],
    ['[::1]', '::1', 'http://[::1]:3000'],
    ['2001:db8::7', '2001:db8::7', 'http://[2001:db8::7]:3000'],
    ['::', '::', 'http://localhost:3000'],
  ])('HOST=%s listens on %s, at %s', (HOST, host, address) => {
    expect(readEnv({ HOST })).toMatchObject({ HOST: host, SITE_URL: address })
    expect(readEnv({ METRICS_HOST: HOST }).METRICS_HOST).toBe(host)
  })

  test('an address with a zone needs SITE_URL', () => {
    const HOST = 'fe80::1%eth0'
    expect(() => readEnv({ HOST })).toThrow(`HOST: "${HOST}" has no place in an address; set SITE_URL, too`)
    expect(readEnv({ HOST, SITE_URL: 'https://a.example' }).HOST).toBe(HOST)
  })

  test('hosts that may be fetched from are as addresses have them', () => {
    expect(readEnv({ FETCH_ALLOWED_HOSTS: '::1 Pictures.lan, 10.0.0.7' }).FETCH_ALLOWED_HOSTS).toEqual([
      '[::1]',
      'pictures.lan',
      '10.0.0.7',
    ])
  })
})

test('spaces around a value are no part of it, and spaces alone are none', () => {
  expect(readEnv({ PORT: '   ', SITE_URL: ' https://a.example ' })).toMatchObject({
    PORT: 3000,
    SITE_URL: 'https://a.example',
  })
})

test('SITE_URL is an origin, as browsers send it', () => {
  expect(readEnv({ SITE_URL: 'HTTPS://Anime.Example.org:443/' }).SITE_URL).toBe('https://anime.example.org')
})

test('words are read in any case', () => {
  expect(readEnv({ BACKUP: 'Daily', LOG_LEVEL: 'INFO', SIZE: 'Small' })).toMatchObject({
    BACKUP: 'daily',
    LOG_LEVEL: 'info',
    SIZE: 'small',
  })
})

test('the files of a TLS connection must be readable', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tls-')), 'ca.pem')
  expect(refusal('DATABASE_URL', `postgresql://db.example/site?sslrootcert=${file}`)).toBe(
    `The configuration is not valid. DATABASE_URL: names a file that cannot be read; look at sslrootcert=${file}`,
  )
})

test('what only looks wrong is taken: an address in another script, and one port on two addresses of the machine', () => {
  expect(readEnv({ MAIL_FROM: 'noreply@müller.example' }).MAIL_FROM).toBe('noreply@müller.example')
  expect(readEnv({ HOST: '10.0.0.1', METRICS_PORT: '3000' })).toMatchObject({ PORT: 3000, METRICS_PORT: 3000 })
})
