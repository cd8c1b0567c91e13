import { RESOURCES } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'

/** The page on which an entry is hidden or shown again. */
export const hideLink = (noun: EntityKind, id: number) => `/contribute/${noun}/${id}/hide`

/** The call that says whether an entry is hidden, hides it and shows it again. */
export const hideCall = (noun: EntityKind, id: number) => `/api/${RESOURCES[noun]}/${id}/hide`
