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
