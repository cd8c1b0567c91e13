import { quickSearchTextsOf } from '@/components/catalogue/search/texts'
import type { FrameMessages } from '@/i18n/frame-messages'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaType } from '@/lib/catalogue/schemas/media'

/** The texts of the frame, from the messages that every page contains. The components fill in {placeholders}. */
export function frameTextsOf({ layout, form, search, settings, media }: FrameMessages) {
  return {
    ...layout,
    kinds: Object.entries(media.kinds).map(([type, name]) => ({
      name,
      // The keys of the texts of types are the types.
      href: mediaIndexLink({ type: type as MediaType }),
    })),
    missing: {
      ...layout.missing,
      search: { label: layout.missing.search, placeholder: search.placeholder, ...form.search },
      browseHref: mediaIndexLink({}),
      home: layout.failure.home,
    },
    search: quickSearchTextsOf({ search, media }),
    settings,
    ...layout.footer,
  }
}

export type FrameTexts = ReturnType<typeof frameTextsOf>
