import { links } from '@/lib/links'

/** What a dialog over any page can do, and a page of its own without it. */
export type DialogKind = 'login' | 'register' | 'reset' | 'confirm'

const KINDS: readonly (readonly [path: string, kind: DialogKind])[] = [
  [links.login(), 'login'],
  [links.register(), 'register'],
  [links.reset(), 'reset'],
  [links.confirm(), 'confirm'],
]

/** The dialog that stands for a page; undefined for every other page. */
export function dialogFor(path: string): DialogKind | undefined {
  return KINDS.find(([known]) => known === path)?.[1]
}
