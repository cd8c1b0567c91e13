import { RESOURCES } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'

/** The nouns whose entries can be hidden. */
export const HIDEABLE_NOUNS = ['media', 'series', 'character', 'person', 'company'] as const satisfies EntityKind[]

/** The page on which an entry is hidden or shown again. */
export const hideLink = (noun: EntityKind, id: number) => `/contribute/${noun}/${id}/hide`

/** The call that says whether an entry is hidden, hides it and shows it again. */
export const hideCall = (noun: EntityKind, id: number) => `/api/${RESOURCES[noun]}/${id}/hide`
