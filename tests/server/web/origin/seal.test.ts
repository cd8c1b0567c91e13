import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DISMISS_SCRIPT } from '@/lib/dismissed'
import { DISPLAY_SCRIPT } from '@/lib/display'
import * as origin from '@/server/web/origin/finish'

const NONCE = 'abc123'
const mark = `nonce="${NONCE}"`
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

function sealScripts(page: string, nonce: string) {
  const { html, policy } = origin.sealScripts(Buffer.from(page), nonce)
  return { html: html.toString(), policy }
}

/** The sources of scripts that the policy of a page allows. */
const allowed = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
const ALWAYS = ["'self'", hash(DISPLAY_SCRIPT)]

test("scripts with Next's nonce are allowed by their hash, and the nonce is removed", () => {
  const { html, policy } = sealScripts(
    `<script ${mark}>one()</script><p>x</p><script id="a" ${mark} defer>two()</script>`,
    NONCE,
  )
  expect(html).toBe('<script>one()</script><p>x</p><script id="a" defer>two()</script>')
  expect(allowed(policy)).toEqual([...ALWAYS, hash('one()'), hash('two()')])
})

test('a script without a nonce, or with another one, stays forbidden', () => {
  const slipped = '<script>alert(1)</script><script nonce="guess">alert(2)</script><script data-nonce>alert(3)</script>'
  const { html, policy } = sealScripts(`${slipped}<link ${mark}>`, NONCE)
  expect(html).toBe(`${slipped}<link>`)
  expect(allowed(policy)).toEqual(ALWAYS)
})

test('a script from a file needs no hash; identical scripts need one hash', () => {
  const { html, policy } = sealScripts(
    `<script src="/a.js" ${mark} async></script><script ${mark}>x()</script><script ${mark}>x()</script>`,
    NONCE,
  )
  expect(html).toBe('<script src="/a.js" async></script><script>x()</script><script>x()</script>')
  expect(allowed(policy)).toEqual([...ALWAYS, hash('x()')])
})

test('a script is hashed by its bytes, and other letters of the page stay as they are', () => {
  const { html, policy } = sealScripts(`<p>目録 – é 👩‍👧</p><script ${mark}>say('目録')</script><p>録</p>`, NONCE)
  expect(html).toBe("<p>目録 – é 👩‍👧</p><script>say('目録')</script><p>録</p>")
  expect(allowed(policy)).toEqual([...ALWAYS, hash("say('目録')")])
})

test('the script behind announcements is allowed where a page has it', () => {
  const { policy } = sealScripts(`<script>${DISMISS_SCRIPT}</script>`, NONCE)
  expect(allowed(policy)).toEqual([...ALWAYS, hash(DISMISS_SCRIPT)])
})

test('the nonce is removed from all elements, and only scripts are allowed by it', () => {
  const { html, policy } = sealScripts(`<link rel="preload" ${mark}><style ${mark}>p{}</style>`, NONCE)
  expect(html).toBe('<link rel="preload"><style>p{}</style>')
  expect(policy).not.toContain(NONCE)
  expect(policy).toMatch(/^default-src 'self'; script-src [^;]*; style-src /)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
})
