import type { Messages } from 'next-intl'

/**
 * The messages of the client components in every page's frame. Pages contain them only for locales other than the
 * default one.
 */
export function frameMessages({ layout, form, search, settings, media }: Messages) {
  const { title, theme } = settings
  return { layout, form, search, settings: { title, theme }, media: { kinds: media.kinds, types: media.types } }
}
export type FrameMessages = ReturnType<typeof frameMessages>
