import type { z } from 'zod'
import { meaningOf } from '@/server/platform/variables/variable'
import { defaultOf, entriesOf, OF_OTHERS, OF_THE_PRODUCT } from './sections'

export const EXAMPLE = '.env.example'
const WIDTH = 110

const HEAD = `# Copy this file to .env, take away the "# " before a variable, and give it a value. docs/configuration.md says more of each.
# The site, every command and the compose files read .env; a variable of the environment wins. The values here are the defaults.
# Put a value with a $, a # or spaces in single quotes. Made by npm run docs:configuration.`

/**
 * The text of .env.example: every variable that a site can set, with its meaning, as a comment. It is the same on every
 * machine.
 */
export function exampleFile(): string {
  const product = OF_THE_PRODUCT.map(({ title, variables, more }) => [
    headline(title),
    ...entriesOf(variables).map(([name, type]) => ofProduct(name, type)),
    ...(more ? [commented(more)] : []),
  ])
  // Variables of tests concern no site.
  const others = OF_OTHERS.filter(({ ofSites }) => ofSites).map(({ title, variables }) => [
    headline(title),
    ...variables.map(({ name, fallback = '', description }) => entry(name, '', `${description}${saying(fallback)}`)),
  ])
  return `${[HEAD, ...[...product, ...others].flat()].join('\n\n')}\n`
}

function ofProduct(name: string, type: z.ZodType): string {
  const { description = '', unset } = meaningOf(type) ?? {}
  return entry(name, unset === undefined ? (defaultOf(type) ?? '') : '', `${description}${saying(unset)}`)
}

const headline = (title: string) => `# ---- ${title} ----`
const saying = (unset = '') => (unset ? ` Without it: ${unset}.` : '')

function entry(name: string, value: string, meaning: string): string {
  return `${commented(meaning)}\n# ${name}=${value}`
}

const commented = (text: string) =>
  wrapped(plain(text))
    .map((line) => `# ${line}`)
    .join('\n')

/** Markdown without its marks, and links by their text. */
const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, 'docs/$1').replaceAll('`', '')

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}
