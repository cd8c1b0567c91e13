import { links, type PictureWidth } from '@/lib/links'
import type { Attachment } from '@/lib/schemas/attachments'
import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Carousel } from '../../ui/carousel'
import { Icon } from '../../ui/icon'
import { Picture } from '../../ui/picture'

const t = words('media.gallery')

const COVER: readonly PictureWidth[] = [240, 480, 640]
const COVER_SIZES = '(min-width: 1024px) 240px, (min-width: 600px) 180px, 112px'
const BANNER: readonly PictureWidth[] = [640, 1280, 1920]

/** The cover, or a carousel where there are several pictures of a work. */
export function EntryGallery({ entry }: { entry: MediaHead }) {
  const pictures = entry.attachments.filter(({ type }) => type === 'Primary' || type === 'Secondary')
  return (
    <div className="entry-cover">
      <Pictures
        label={t('pictures', { title: entry.title })}
        addresses={pictures.length > 1 ? pictures.map(addressIn(entry)) : [entry.cover]}
        widths={COVER}
        sizes={COVER_SIZES}
        thumbnails
      />
    </div>
  )
}

/** The banner, or a carousel of them. */
export function EntryBanner({ entry }: { entry: MediaHead }) {
  const banners = entry.attachments.filter(({ type }) => type === 'Banner')
  return (
    <div className="entry-banner">
      <Pictures
        label={t('banners', { title: entry.title })}
        addresses={banners.length > 1 ? banners.map(addressIn(entry)) : [entry.banner]}
        widths={BANNER}
        sizes="100vw"
      />
    </div>
  )
}

const addressIn = (entry: MediaHead) => (attachment: Attachment) => links.file('media', entry.id, attachment.filename)

type PicturesProps = {
  label: string
  addresses: readonly string[]
  widths: readonly PictureWidth[]
  sizes: string
  thumbnails?: boolean
}

function Pictures({ label, addresses, widths, sizes, thumbnails }: PicturesProps) {
  const slides = addresses.map((address, index) => (
    <Picture key={address} address={address} widths={widths} sizes={sizes} first={index === 0} />
  ))
  if (slides.length === 1) return slides
  const names = addresses.map((_, index) => t('picture', { number: index + 1, count: addresses.length }))
  return (
    <Carousel
      label={label}
      slides={slides}
      thumbnails={
        thumbnails
          ? addresses.map((address) => <Picture key={address} address={address} widths={[80]} sizes="40px" />)
          : undefined
      }
      texts={{ slides: names, pause: t('pause'), play: t('play') }}
      icons={{ pause: <Icon name="pause" size={16} />, play: <Icon name="play" size={16} /> }}
    />
  )
}
