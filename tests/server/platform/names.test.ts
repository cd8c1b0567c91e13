import { describe, expect, test } from 'vitest'
import { schema, unknownInEnvironment } from '@/server/platform/env'
import { nearestName, unknownVariables } from '@/server/platform/variables/names'

const PRODUCT = Object.keys(schema.shape)

describe('the name that is meant', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['RATE_READ', 'RATE_READS'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUSTED_PROXIES', 'TRUST_PROXY'],
    ['MESSAGE_DIR', 'MESSAGES_DIR'],
    ['CATALOGUE_SOURCE', 'CATALOGUE_SOURCES'],
  ])('by %s is %s', (name, meant) => expect(nearestName(name, PRODUCT)).toBe(meant))

  test.each(['HTTP_URL', 'PATH', 'POST', 'HOSTS', 'LANGUAGE', 'npm_config_port', 'DISPLAY'])('by %s is none', (name) =>
    expect(nearestName(name, PRODUCT)).toBeUndefined(),
  )
})

test('names of .env that nothing reads are told; of the environment those alone that are nearly right', () => {
  const inFile = ['SITE_URL', 'SITE_DOMAIN', 'COLOUR', 'SMPT_URL']
  expect(unknownVariables([...inFile, 'EDITOR', 'MAIL_FORM', 'AWS_ACCESS_KEY_ID'], inFile, PRODUCT)).toEqual([
    'COLOUR in .env is no variable of Mokuroku, and is ignored.',
    'SMPT_URL is no variable of Mokuroku, and is ignored. Is SMTP_URL meant?',
    'MAIL_FORM is no variable of Mokuroku, and is ignored. Is MAIL_FROM meant?',
  ])
})

test('the environment of a start without mistakes has none', () => {
  expect(unknownInEnvironment({ NODE_ENV: 'test', PATH: '/bin', HOME: '/', SITE_URL: 'x', HOSTNAME: 'h' })).toEqual([])
})
