import type { FrameMessages } from '@/i18n/frame-messages'

/** The texts of the quick search, which is part of every page's frame. */
export const quickSearchTextsOf = ({ search, media }: Pick<FrameMessages, 'search' | 'media'>) => ({
  label: search.label,
  placeholder: search.placeholder,
  nothing: search.nothing,
  otherSpelling: search.otherSpelling,
  start: search.startHint,
  kinds: search.kinds,
  types: media.types,
  ...search.quick,
})
export type QuickSearchTexts = ReturnType<typeof quickSearchTextsOf>
