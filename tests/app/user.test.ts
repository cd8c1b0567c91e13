import { expect, test } from 'vitest'
import * as profile from '@/app/[locale]/user/[username]/page'
import * as statistics from '@/app/[locale]/user/[username]/statistics/page'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()

// Next gives generateMetadata() the name of an address as it is, and the page the percent-encoded one.
test.each([profile, statistics])(
  'a name that cannot be decoded is nobody, as any other that nobody has',
  async (page) => {
    for (const username of ['%', '%41', 'nobody'])
      await expect(
        page.generateMetadata({ params: Promise.resolve({ username }), searchParams: Promise.resolve({}) }),
      ).rejects.toMatchObject({
        digest: 'NEXT_HTTP_ERROR_FALLBACK;404',
      })
    for (const username of ['%25', '%2541', 'nobody'])
      await expect(
        page.default({ params: Promise.resolve({ username }), searchParams: Promise.resolve({}) }),
      ).rejects.toMatchObject({
        digest: 'NEXT_HTTP_ERROR_FALLBACK;404',
      })
  },
)

test('a name in another script is found by both', async () => {
  await givenUser('あおい')
  const metadata = await profile.generateMetadata({ params: Promise.resolve({ username: 'あおい' }) })
  expect(JSON.stringify(metadata)).toContain('あおい')
  await expect(
    profile.default({ params: Promise.resolve({ username: encodeURIComponent('あおい') }) }),
  ).resolves.toBeTruthy()
})
