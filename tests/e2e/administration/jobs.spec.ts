import { jobLinks } from '@/lib/administration/job-links'
import { mailLinks } from '@/lib/administration/mail-links'
import { sourceLinks } from '@/lib/administration/source-links'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { grant } from '@/tests/support/permissions'
import { givenAccount, logIn } from '../support/account'
import { expect, expectAccessible, test } from '../support/test'

test('an administrator cancels a job, lets a silent address get mails again, and pauses the pictures', async ({
  page,
}) => {
  const host = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: host.username } })
  await grant(id, 'CanAdminister')
  await rows(sql`INSERT INTO jobs.job (name, state, data, output, start_after, started_on) VALUES ('mail', 'retry',
    ${JSON.stringify({ kind: 'approved', userId: id })}::jsonb, '{"message": "550 <who@example.org> is gone"}', now() + interval '1 hour', now())`)
  await rows(sql`INSERT INTO suppressed_addresses (user_id, email_key, refused_on, suppressed_at)
    VALUES (${id}, ${host.email}, now(), now())`)
  await logIn(page, host)

  await page.goto(jobLinks.page({ name: 'mail', state: 'retry' }))
  const job = page.getByRole('listitem').filter({ hasText: '550 <[address]> is gone' })
  await expect(job).toContainText('Approved')
  await expect(job).toContainText(`user id ${id}`)
  await expectAccessible(page)
  await job.getByRole('button', { name: 'Cancel' }).click()
  await expect(job).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cancelled: 1' })).toBeVisible()

  await page.goto(mailLinks.page({}))
  const address = page.getByRole('region', { name: 'Suppressed addresses' })
  await expect(address).toContainText(host.username)
  await expectAccessible(page)
  await address.getByRole('button', { name: /^Send mails again/ }).click()
  await expect(address).toContainText('No address is suppressed.')

  await page.goto(sourceLinks.page())
  const pictures = page.getByRole('region', { name: 'Pictures that sources name', exact: true })
  await pictures.getByRole('button', { name: /^Pause/ }).click()
  await expect(pictures).toContainText('Paused since')
  await expectAccessible(page)
  await pictures.getByRole('button', { name: /^Resume/ }).click()
  await expect(pictures).not.toContainText('Paused since')
})
