import { MEDIA_TYPES, type MediaType } from '@/lib/schemas/media'
import { FOUND_KINDS, type FoundKind } from '@/lib/schemas/search'
import { words } from '@/messages/words'

const t = words('search')
const types = words('media.types')

/** The words of the quick search. In `all` and `results` stand {query} and {count}, which only the browser knows. */
export function quickSearchTexts() {
  return {
    label: t('label'),
    short: t('quick.short'),
    placeholder: t('placeholder'),
    close: t('quick.close'),
    recent: t('quick.recent'),
    forget: t('quick.forget'),
    all: t('quick.all', { query: '{query}' }),
    results: t('quick.results', { count: '{count}' }),
    nothing: t('nothing', { query: '{query}' }),
    otherSpelling: t('otherSpelling'),
    start: t('startHint'),
    failed: t('quick.failed'),
    keys: { choose: t('quick.keys.choose'), open: t('quick.keys.open'), close: t('quick.keys.close') },
    // Every kind and type gets its word here.
    kinds: Object.fromEntries(FOUND_KINDS.map((kind) => [kind, t(`kinds.${kind}`)])) as Record<FoundKind, string>,
    types: Object.fromEntries(MEDIA_TYPES.map((type) => [type, types(type)])) as Record<MediaType, string>,
  }
}

export type QuickSearchTexts = ReturnType<typeof quickSearchTexts>
