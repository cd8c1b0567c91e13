import { readFileSync } from 'node:fs'

/** The two pages for operators: the first one installs and updates the site. */
export const pages = {
  install: readFileSync('docs/install.md', 'utf8'),
  operations: readFileSync('docs/operations.md', 'utf8'),
}
export type GuidePage = keyof typeof pages

/** Both, one after the other. */
export const guide = `${pages.install}\n${pages.operations}`

/** What the guide says to type: the blocks of a section that begin with ```sh, each with its place among them. */
export function typedIn(section: string): string[] {
  const [, text] = new RegExp(`^#+ ${section}\\n([\\s\\S]*?)(?=^#{2,} |$(?![\\s\\S]))`, 'm').exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no section "${section}".`)
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

/** The titles of all sections of a text, outside of blocks. */
export const titlesIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{2,} (.+)$/gm)].map(([, title = '']) => title)

export const titles = titlesIn(guide)

/** A block of the guide in a language, the first one that has this text. */
export function blockWith(language: string, part: string): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
  const found = blocks.map(([, block = '']) => block).find((block) => block.includes(part))
  if (found === undefined) throw new Error(`The guide has no block of ${language} with "${part}".`)
  return found
}

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
