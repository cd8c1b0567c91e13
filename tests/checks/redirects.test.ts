import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Checks the source: every redirect leads to a path of this site that lib/local-path.ts has checked. */

const source = new Map(
  ['app', 'components', 'i18n', 'lib', 'server'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
  ),
)

test('every redirect leads to this site: lib/local-path.ts has checked what Location says', () => {
  const answering = [...source].filter(([file]) => /^(app|server)\//.test(file))
  const wrong = answering.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => (LOCATION.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  const advice =
    'Calls answer redirectTo() of server/web/http/redirect.ts, pages call redirectTo() or movedTo() of i18n/server.ts.'
  expect(wrong, advice).toEqual([])
  const redirecting = [...source].filter(([, text]) => NEXT_REDIRECT.test(text)).map(([file]) => file)
  expect(redirecting, advice).toEqual(['i18n/server.ts'])
  // The rule sees each way to write the header.
  for (const written of WRITTEN) expect(written).toMatch(LOCATION)
  expect("headers: { location: redirectPath(path), 'cache-control': 'no-store' }").not.toMatch(LOCATION)
})

test('the browser leaves a page by links and the router alone, and reads where to go next by lib/local-path.ts', () => {
  const linesWith = (words: RegExp) =>
    [...source].flatMap(([file, text]) =>
      text.split('\n').flatMap((line) => (words.test(line) ? [{ file, line: line.trim() }] : [])),
    )
  const leaving = linesWith(/\blocation\.(assign|replace)\(|\blocation\.href = |\bwindow\.(location = |open\()/)
  // The address of a link that was clicked; and that of a provider of logins, which the server has checked.
  expect(leaving.map(({ file }) => file)).toEqual(['components/ui/lightbox.tsx', 'lib/browser/provider-calls.ts'])
  const wanted = linesWith(/\.get\('next'\)/)
  expect(wanted.length).toBeGreaterThan(2)
  expect(wanted.filter(({ line }) => !/(localPath|wantedPath)\(/.test(line))).toEqual([])
})

/**
 * A Location that is written without redirectPath() or, at the origin, publicUrl(), which ends in it; other ways to
 * redirect.
 */
const LOCATION =
  /\blocation['"]?: (?!redirectPath\(|string\b)|\((?:['"]location['"], (?!publicUrl\()|['"]refresh['"], )|\.location = (?!publicUrl\()|\{ location[ ,]|Response\.redirect\(/i
const WRITTEN = [
  "headers: { location: page, 'cache-control': 'no-store' }",
  "headers: { 'Location': page }",
  'headers: { location, etag }',
  "response.setHeader('Location', page)",
  "headers.append('location', page)",
  'collected.headers.location = page',
  'return NextResponse.redirect(page)',
  "response.setHeader('refresh', page)",
]
const NEXT_REDIRECT = /import \{[^}]*\b(?:permanentRedirect|redirect)\b[^}]*\} from 'next\/navigation'/
