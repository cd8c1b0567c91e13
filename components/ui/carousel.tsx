'use client'
import type { ReactNode } from 'react'
import type { PictureWidth } from '@/lib/picture-widths'
import { Icon } from './icon'
import { Picture } from './picture'
import { useCarousel } from './use-carousel'

type Props = {
  /** What it shows, for those who hear it. */
  label: string
  /** Of at least two pictures, without a width. */
  addresses: readonly string[]
  /** The width and height of each ("640 960"), where each leads to the whole picture (lightbox.tsx). */
  wholes?: readonly string[]
  widths: readonly PictureWidth[]
  sizes: string
  /** Small pictures to choose by, instead of dots. */
  thumbnails?: boolean
  texts: { pictures: readonly string[]; choose: string; pause: string; play: string }
}

/** A carousel of pictures, with dots or thumbnails to choose by. */
export function Carousel({ label, addresses, wholes, widths, sizes, thumbnails, texts }: Props) {
  const { at, playing, moving, ...carousel } = useCarousel({ label, slides: texts.pictures, texts })
  return (
    <section className="carousel" {...carousel.region}>
      <div className="carousel-controls needs-script">
        <button type="button" className="carousel-play" {...carousel.playButton}>
          <Icon name={playing ? 'pause' : 'play'} size={14} />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className="carousel-choice" role="group" aria-label={texts.choose}>
          {addresses.map((address, index) => (
            <button
              key={address}
              type="button"
              className={thumbnails ? 'carousel-thumbnail' : 'carousel-dot'}
              aria-label={texts.pictures[index]}
              aria-current={index === at || undefined}
              {...carousel.showButton(index)}
            >
              {thumbnails && <Picture address={address} widths={[80]} sizes="40px" />}
            </button>
          ))}
        </div>
      </div>
      <div
        className="carousel-slides"
        {...carousel.viewport}
        // What scrolls can be scrolled by keys.
        tabIndex={moving ? undefined : 0}
      >
        <div className="carousel-track">
          {addresses.map((address, index) => (
            <div key={address} {...carousel.slide(index)} aria-hidden={moving && index !== at}>
              <Whole
                address={address}
                size={wholes?.[index]}
                label={texts.pictures[index]}
                hidden={moving && index !== at}
              >
                <Picture address={address} widths={widths} sizes={sizes} first={index === 0} />
              </Whole>
            </div>
          ))}
        </div>
      </div>
      {carousel.motion}
    </section>
  )
}

type WholeProps = { address: string; size?: string; label?: string; hidden: boolean; children: ReactNode }

/** The way to the whole picture, where there is one. What cannot be seen cannot be reached by keys either. */
function Whole({ address, size, label, hidden, children }: WholeProps) {
  if (!size) return children
  return (
    <a href={address} className="whole" data-picture={size} aria-label={label} tabIndex={hidden ? -1 : undefined}>
      {children}
    </a>
  )
}
