'use client'
import type { PictureWidth } from '@/lib/picture-widths'
import { type OtherTitles, Title } from '../titles/title'
import { Icon } from '../ui/icon'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import { useCarousel } from '../ui/use-carousel'

type Slide = {
  id: number
  href: string
  title: string
  titles?: OtherTitles
  cover: string
  banner: string
  color: string
  meta: string
  description: string | null
}
type Props = {
  label: string
  slides: readonly Slide[]
  texts: { slides: readonly string[]; previous: string; next: string; pause: string; play: string }
}

/** How long a slide stays, in milliseconds, and how long it fades (800 ms in Embla's measure): product.md, section 9. */
const STAYS = 7500
const FADE = 25

/** A carousel of works, with arrows. */
export function Scroller({ label, slides, texts }: Props) {
  const motion = { stays: STAYS, fade: FADE }
  const { at, playing, moving, ...carousel } = useCarousel({ label, slides: texts.slides, texts, ...motion })
  return (
    <section className="scroller" {...carousel.region}>
      <div className="scroller-head">
        <h2 className="section-title">{label}</h2>
        {slides.length > 1 && (
          <div className="scroller-controls needs-script">
            <button type="button" className="icon-button" {...carousel.playButton}>
              <Icon name={playing ? 'pause' : 'play'} size={16} />
            </button>
            <button type="button" className="icon-button" aria-label={texts.previous} {...carousel.showButton(at - 1)}>
              <Icon name="left" />
            </button>
            <button type="button" className="icon-button" aria-label={texts.next} {...carousel.showButton(at + 1)}>
              <Icon name="right" />
            </button>
          </div>
        )}
      </div>
      <div className="scroller-slides" {...carousel.viewport}>
        <div className="scroller-track">
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              {...carousel.slide(index)}
              inert={moving && index !== at}
              className="slide"
              style={ownColor(slide)}
            >
              <SlideView {...slide} first={index === 0} />
            </div>
          ))}
        </div>
      </div>
      {carousel.motion}
    </section>
  )
}

const BANNER: readonly PictureWidth[] = [640, 768, 960, 1280]
const COVER: readonly PictureWidth[] = [160, 240, 320]

function SlideView({ href, title, titles, cover, banner, meta, description, first }: Slide & { first: boolean }) {
  return (
    <>
      <span className="slide-banner">
        <Picture first={first} address={banner} widths={BANNER} sizes="(min-width: 1024px) 46vw, 100vw" />
      </span>
      <span className="cover">
        <Picture first={first} address={cover} widths={COVER} sizes="(min-width: 600px) 148px, 104px" />
      </span>
      <div className="slide-text">
        <h3 className="slide-title" dir="auto">
          <a href={href}>
            <Title title={title} {...titles} />
          </a>
        </h3>
        <p className="slide-meta">{meta}</p>
        {description && (
          <p className="slide-description" dir="auto">
            {description}
          </p>
        )}
      </div>
    </>
  )
}
