import { media, search } from '@/messages/generated/frame.json'

/** The words of the quick search, which is part of every page's frame. */
export const quickSearchTexts = {
  label: search.label,
  placeholder: search.placeholder,
  nothing: search.nothing,
  otherSpelling: search.otherSpelling,
  start: search.startHint,
  kinds: search.kinds,
  types: media.types,
  ...search.quick,
}
export type QuickSearchTexts = typeof quickSearchTexts
