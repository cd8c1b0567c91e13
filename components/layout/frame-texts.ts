import { mediaIndexLink } from '@/lib/links'
import type { MediaType } from '@/lib/schemas/media'
import { form, layout, media, search, settings } from '@/messages/generated/frame.json'
import { quickSearchTexts } from '../search/texts'

/**
 * The words of the frame, whose scripts bring them along: no page has to carry what is the same on all of them. The
 * translator stays on the server; where words hold a {place}, whoever shows them fills it in.
 */
export const frameTexts = {
  ...layout,
  kinds: Object.entries(media.kinds).map(([type, name]) => ({
    name,
    // The keys of the texts of the types are the types.
    href: mediaIndexLink({ type: type as MediaType, sort: 'popularity', order: 1 }),
  })),
  missing: {
    ...layout.missing,
    search: { label: layout.missing.search, placeholder: search.placeholder, ...form.search },
    browseHref: mediaIndexLink({ sort: 'popularity', order: 1 }),
    home: layout.failure.home,
  },
  search: quickSearchTexts,
  settings,
  ...layout.footer,
}

export type FrameTexts = typeof frameTexts
