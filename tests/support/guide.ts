import { readFileSync } from 'node:fs'

/** The guide for operators. */
export const guide = readFileSync('docs/operations.md', 'utf8')

/** What the guide says to type: the blocks of a section that begin with ```sh, each with its place among them. */
export function typedIn(section: string): string[] {
  const [, text] = new RegExp(`^#+ ${section}\\n([\\s\\S]*?)(?=^#{2,} |$(?![\\s\\S]))`, 'm').exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no section "${section}".`)
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

/** The titles of all sections, outside of blocks. */
export const titles = [...guide.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{2,} (.+)$/gm)].map(
  ([, title = '']) => title,
)

/**
 * The guide's server of nginx, for a test: without the certificate, at another address, before another site.
 * @throws Error if the guide has other lines
 */
export function nginxLines({ listen, site }: { listen: string; site: string }): string {
  const [, lines] = /^```nginx\n([\s\S]*?)^```$/m.exec(guide) ?? []
  const changes: [RegExp, string][] = [
    [/^ *ssl_certificate.*\n/m, ''],
    [/^ *ssl_certificate_key.*\n/m, ''],
    [/listen 443 ssl;/, `listen ${listen};`],
    [/http:\/\/127\.0\.0\.1:3000;/, `${site};`],
  ]
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`The guide's lines for nginx lack ${from}.`)
    return text.replace(from, to)
  }, lines ?? '')
}
