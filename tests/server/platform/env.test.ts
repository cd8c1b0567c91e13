import { expect, test } from 'vitest'
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
