import { links } from '@/lib/links'

/** The forms that open as a dialog over any page; each also has a page, for browsers without JavaScript. */
export type DialogKind = 'login' | 'register' | 'reset' | 'confirm'

const KINDS: readonly (readonly [path: string, kind: DialogKind])[] = [
  [links.login(), 'login'],
  [links.register(), 'register'],
  [links.reset(), 'reset'],
  [links.confirm(), 'confirm'],
]

/** The dialog for the path of a page; undefined for other pages. */
export function dialogFor(path: string): DialogKind | undefined {
  return KINDS.find(([known]) => known === path)?.[1]
}
