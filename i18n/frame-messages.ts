import type { Messages } from 'next-intl'

/** The messages that the client components of every page's frame use: all that a page of another locale than the default one carries. */
export function frameMessages({ layout, form, search, settings, media }: Messages) {
  return { layout, form, search, settings, media: { kinds: media.kinds, types: media.types } }
}
export type FrameMessages = ReturnType<typeof frameMessages>
