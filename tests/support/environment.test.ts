import { fileURLToPath } from 'node:url'
import { loadConfigFromFile } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanEnvironment } from './environment'

const own = { ...process.env }
afterEach(() => {
  Object.assign(process.env, own)
})

test('what a developer has set for the product, its libraries or the network does not reach a test', () => {
  const shell = {
    ...{ PATH: '/bin', HOME: '/home/me', CI: '1', TEST_DATABASE_URL: 'a', E2E_PORT: '3000', CATALOGUE_DATA: 'b' },
    ...{ DATABASE_URL: 'c', SITE_URL: 'd', SMTP_URL: 'e', RATE_MAILS: 'f', PGHOST: 'g', AWS_SESSION_TOKEN: 'h' },
    ...{ NODE_OPTIONS: '--inspect', HTTPS_PROXY: 'i', NODE_ENV: 'production', TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' },
  }
  cleanEnvironment(shell)
  expect(shell).toEqual({
    ...{ PATH: '/bin', HOME: '/home/me', CI: '1', TEST_DATABASE_URL: 'a', E2E_PORT: '3000', CATALOGUE_DATA: 'b' },
    ...{ NODE_ENV: 'test', TZ: 'UTC', LANG: 'C.UTF-8', __NEXT_PROCESSED_ENV: 'true' },
  })
})

describe('the configuration of', () => {
  test.each(['vitest', 'tests/faults/vitest', 'tests/cluster/vitest', 'tests/container/vitest', 'playwright'])(
    '%s takes them away',
    async (name) => {
      // So that the one of the journeys does not look for a browser.
      Object.assign(process.env, { RATE_MAILS: 'of the shell', E2E_FOLDER: '/nowhere', CHROMIUM: '/nowhere' })
      await loadConfigFromFile(
        { command: 'serve', mode: 'test' },
        fileURLToPath(new URL(`../../${name}.config.ts`, import.meta.url)),
      )
      expect(process.env.RATE_MAILS).toBeUndefined()
    },
  )
})
