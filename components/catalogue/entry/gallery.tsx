import { useTranslations } from 'next-intl'
import { Carousel } from '@/components/ui/carousel'
import { Lightbox } from '@/components/ui/lightbox'
import { Picture } from '@/components/ui/picture'
import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import { links } from '@/lib/links'
import type { PictureWidth } from '@/lib/picture-widths'
import { lightboxTexts } from './lightbox-texts'
import { look } from './look'
import type { EntryView } from './view'

const COVER: readonly PictureWidth[] = [240, 480, 640]
const COVER_SIZES = '(min-width: 1024px) 240px, (min-width: 600px) 180px, 112px'
const BANNER: readonly PictureWidth[] = [640, 768, 960, 1280, 1920]

/** The cover, or a carousel of several pictures; each opens in a lightbox. */
export function EntryGallery({ entry }: { entry: EntryView }) {
  const t = useTranslations('entry.gallery')
  const attachments = useTranslations('entry.attachments')
  return (
    <div className={look.cover}>
      <Lightbox texts={lightboxTexts(attachments, entry.name)}>
        <Pictures
          entry={entry}
          label={t('pictures', { name: entry.name })}
          pictures={picturesOf(entry, ['Primary', 'Secondary'], entry.cover)}
          widths={COVER}
          sizes={COVER_SIZES}
          opens
        />
      </Lightbox>
    </div>
  )
}

/** The banner, or a carousel of several. */
export function EntryBanner({ entry }: { entry: EntryView }) {
  const t = useTranslations('entry.gallery')
  return (
    <div className={look.banner}>
      <Pictures
        entry={entry}
        label={t('banners', { name: entry.name })}
        pictures={picturesOf(entry, ['Banner'], entry.banner)}
        widths={BANNER}
        sizes="100vw"
      />
    </div>
  )
}

/** A picture of an entry: its address, and its width and height in the format of `data-picture`. */
type GalleryPicture = { address: string; size: string }

/** The pictures of these types, in this order; with fewer than two of them the picture `only`. */
function picturesOf(entry: EntryView, types: readonly Attachment['type'][], only: string): GalleryPicture[] {
  const { kind, id, attachments, shape } = entry
  const found = types
    .flatMap((type) => attachments.filter((attachment) => attachment.type === type))
    .map(({ filename, width, height }) => ({ address: links.file(kind, id, filename), size: `${width} ${height}` }))
  if (found.length > 1) return found
  return [found.find(({ address }) => address === only) ?? { address: only, size: DRAWN[shape] }]
}

/** The sizes of drawn pictures (packages/artwork). */
const DRAWN = { upright: '640 960', square: '640 640' }

type PicturesProps = {
  entry: EntryView
  label: string
  pictures: readonly GalleryPicture[]
  widths: readonly PictureWidth[]
  sizes: string
  /** Whether slides open in the lightbox, and thumbnails choose a slide. */
  opens?: boolean
}

function Pictures({ entry, label, pictures, widths, sizes, opens }: PicturesProps) {
  const t = useTranslations('entry.gallery')
  const [only, second] = pictures
  if (only && !second) {
    const picture = (
      <Picture
        address={only.address}
        widths={widths}
        sizes={sizes}
        className={opens ? look.coverPicture : 'size-full object-cover'}
        first
      />
    )
    if (!opens) return picture
    return (
      <a
        href={only.address}
        className="block h-full cursor-zoom-in rounded-md outline-offset-3"
        data-picture={only.size}
        aria-label={t('whole', { name: entry.name })}
      >
        {picture}
      </a>
    )
  }
  return (
    <Carousel
      label={label}
      addresses={pictures.map(({ address }) => address)}
      wholes={opens ? pictures.map(({ size }) => size) : undefined}
      widths={widths}
      sizes={sizes}
      thumbnails={opens}
      box={opens ? look.coverPicture : 'h-full'}
      texts={{
        pictures: pictures.map((_, index) => t('picture', { number: index + 1, count: pictures.length })),
        choose: t('choose'),
        pause: t('pause'),
        play: t('play'),
      }}
    />
  )
}
