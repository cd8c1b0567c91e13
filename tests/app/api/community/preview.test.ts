import { expect, test } from 'vitest'
import { MAX_TEXT, TEXT_TYPES } from '@/lib/markup/formats'
import { preview } from '@/lib/schemas/markup'
import { renderText } from '@/server/engines/markup/render'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { me, useRecords } from '@/tests/support/records'

useDatabase()
useRecords()

const ADDRESS = '/api/comments/preview'
const ask = (body: unknown, headers: Parameters<typeof send>[3] = me) => send('POST', ADDRESS, body, headers)

test.each(TEXT_TYPES)('%s is rendered as a review with it would be', async (textType) => {
  const text = '[b]a[/b] **b** <b>c</b> <script>d</script> [inline-spoiler ep=5]e[/inline-spoiler] ||f||'
  const response = await ask({ text, textType })
  expect(response.status).toBe(200)
  expect(preview.parse(await response.json())).toEqual({ html: renderText(text, textType) })
})

test('a description is rendered without mentions, as its page has it', async () => {
  await givenUser('Edward')
  const text = '**[Group]** says thanks to @Edward'
  const html = async (more: object) =>
    preview.parse(await (await ask({ text, textType: 'Markdown', ...more })).json()).html
  expect(await html({ mentions: false })).toBe(renderText(text, 'Markdown'))
  expect(await html({})).toContain('/user/')
})

test('only a bearer token lets somebody preview', async () => {
  expect(await refusalOf(await ask({ text: 'a', textType: 'Plain' }, {}))).toEqual([401, 'unauthenticated'])
})

test('the longest text of any characters is rendered, a longer one refused', async () => {
  expect((await ask({ text: '\u0001'.repeat(MAX_TEXT), textType: 'Plain' })).status).toBe(200)
  const [status, code, errors] = await refusalOf(await ask({ text: 'a'.repeat(MAX_TEXT + 1), textType: 'Plain' }))
  expect([status, code, errors]).toEqual([400, 'invalidInput', { text: 'tooLarge' }])
})

test('an account previews so many texts an hour, and others still may', async () => {
  const body = { text: 'a', textType: 'Plain' }
  expect((await ask(body)).status).toBe(200)
  await prisma().rateLimit.updateMany({ data: { points: env().RATE_ACCOUNT_PREVIEWS } })
  expect(await refusalOf(await ask(body))).toEqual([429, 'tooManyRequests'])
  expect((await ask(body, await bearerOf(await givenUser('Ed')))).status).toBe(200)
})
