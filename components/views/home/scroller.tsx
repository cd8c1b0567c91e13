'use client'
import { RowButtons } from '@/components/catalogue/marks/places'
import { type ShownWork, Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useCarousel } from '@/components/ui/use-carousel'
import { Link } from '@/i18n/link'
import type { PictureWidth } from '@/lib/picture-widths'

type Slide = ShownWork & { href: string; banner: string; meta: string; description: string | null }
type Props = {
  label: string
  slides: readonly Slide[]
  texts: { slides: readonly string[]; previous: string; next: string; pause: string; play: string }
}

/** Milliseconds for which a slide stays, and the duration of the fade in Embla's unit (800 ms). */
const STAYS = 7500
const FADE = 25

/** A carousel of works, with arrows. */
export function Scroller({ label, slides, texts }: Props) {
  const motion = { stays: STAYS, fade: FADE }
  const { at, playing, moving, ...carousel } = useCarousel({ label, slides: texts.slides, texts, ...motion })
  return (
    <section className="min-w-0" {...carousel.region}>
      <div className="mb-1 flex min-h-11 items-center justify-between">
        <h2 className="section-title">{label}</h2>
        {slides.length > 1 && (
          <div className="needs-script -me-3 flex gap-0.5">
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
      <div
        className="snap-x snap-mandatory scrollbar-none overflow-x-auto overflow-y-hidden rounded-lg bg-raised shadow-card in-data-moving:snap-none in-data-moving:overflow-hidden"
        {...carousel.viewport}
      >
        <div className="flex">
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              {...carousel.slide(index)}
              inert={moving && index !== at}
              className={SLIDE}
              data-top=""
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

const SLIDE =
  'group/slide quick-row grid w-full flex-none snap-start grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 bg-[linear-gradient(color-mix(in_oklab,var(--own)_var(--tint),var(--raised)),var(--raised))] px-4 pb-4 sm:gap-x-6 sm:px-6 sm:pb-6'
/** The link covers the whole slide. */
const SLIDE_LINK =
  'line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-accent'

const BANNER: readonly PictureWidth[] = [640, 768, 960, 1280]
const COVER: readonly PictureWidth[] = [160, 240, 320]

function SlideView({ id, href, title, titles, cover, banner, meta, description, first }: Slide & { first: boolean }) {
  return (
    <>
      <span className="col-span-full -mx-4 h-[clamp(72px,20vw,120px)] overflow-hidden bg-(--own) sm:-mx-6 sm:h-30">
        <Picture
          first={first}
          address={banner}
          widths={BANNER}
          sizes="(min-width: 1024px) 46vw, 100vw"
          className="size-full object-cover object-[84%_50%]"
        />
      </span>
      <span className="cover -mt-12 w-26 self-start shadow-lift sm:-mt-22 sm:w-37">
        <Picture first={first} address={cover} widths={COVER} sizes="(min-width: 600px) 148px, 104px" />
      </span>
      <div className="grid content-start gap-0.5 pt-3 sm:pt-4">
        <h3 className="text-lg/6 font-[650] tracking-[-0.01em] group-hover/slide:text-accent sm:text-xl/7" dir="auto">
          <Link href={href} className={SLIDE_LINK}>
            <Title title={title} {...titles} />
          </Link>
        </h3>
        <p className="text-sm text-quiet">{meta}</p>
        {description && (
          <p className="mt-1.5 line-clamp-3 min-h-15 text-sm text-pretty sm:min-h-15" dir="auto">
            {description}
          </p>
        )}
      </div>
      <RowButtons id={id} />
    </>
  )
}
