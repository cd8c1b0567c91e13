import { links, type PictureWidth } from '@/lib/links'
import type { Attachment } from '@/lib/schemas/attachments'
import { words } from '@/messages/words'
import { Carousel } from '../ui/carousel'
import { Picture } from '../ui/picture'
import type { EntryView } from './view'

const t = words('entry.gallery')

const COVER: readonly PictureWidth[] = [240, 480, 640]
const COVER_SIZES = '(min-width: 1024px) 240px, (min-width: 600px) 180px, 112px'
const BANNER: readonly PictureWidth[] = [640, 960, 1280, 1920]

/** The cover, or a carousel where an entry has several pictures. */
export function EntryGallery({ entry }: { entry: EntryView }) {
  return (
    <div className="entry-cover">
      <Pictures
        label={t('pictures', { name: entry.name })}
        addresses={addressesOf(entry, ['Primary', 'Secondary'], entry.cover)}
        widths={COVER}
        sizes={COVER_SIZES}
        thumbnails
      />
    </div>
  )
}

/** The banner, or a carousel of them. */
export function EntryBanner({ entry }: { entry: EntryView }) {
  return (
    <div className="entry-banner">
      <Pictures
        label={t('banners', { name: entry.name })}
        addresses={addressesOf(entry, ['Banner'], entry.banner)}
        widths={BANNER}
        sizes="100vw"
      />
    </div>
  )
}

/** Those of these types in their order; the one that queries give where there are not several. */
function addressesOf({ kind, id, attachments }: EntryView, types: readonly Attachment['type'][], only: string) {
  const found = types.flatMap((type) => attachments.filter((attachment) => attachment.type === type))
  return found.length > 1 ? found.map(({ filename }) => links.file(kind, id, filename)) : [only]
}

type PicturesProps = {
  label: string
  addresses: readonly string[]
  widths: readonly PictureWidth[]
  sizes: string
  thumbnails?: boolean
}

function Pictures({ label, addresses, widths, sizes, thumbnails }: PicturesProps) {
  const [only, second] = addresses
  if (only && !second) return <Picture address={only} widths={widths} sizes={sizes} first />
  return (
    <Carousel
      label={label}
      addresses={addresses}
      widths={widths}
      sizes={sizes}
      thumbnails={thumbnails}
      texts={{
        pictures: addresses.map((_, index) => t('picture', { number: index + 1, count: addresses.length })),
        choose: t('choose'),
        pause: t('pause'),
        play: t('play'),
      }}
    />
  )
}
