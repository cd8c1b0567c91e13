'use client'
import { type ReactNode, useId } from 'react'
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

/**
 * Pictures one at a time: by themselves, by swipe, by thumbnail. It rests while somebody looks closer, and does not move by
 * itself for those who prefer that nothing does. The pattern is WAI-ARIA's (carousel, grouped). What moves it is fetched
 * after the page; until then, and without JavaScript, its pictures scroll sideways.
 */
export function Carousel({ label, addresses, wholes, widths, sizes, thumbnails, texts }: Props) {
  const id = useId()
  const { viewport, at, show, onShow, playing, turning, toggle, rests, Motion } = useCarousel()
  const moving = Motion !== undefined

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-moving={moving || undefined}
      {...rests}
    >
      <div className="carousel-controls needs-script">
        <button
          type="button"
          className="carousel-play"
          aria-label={playing ? texts.pause : texts.play}
          aria-controls={id}
          onClick={toggle}
        >
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
              aria-controls={id}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            >
              {thumbnails && <Picture address={address} widths={[80]} sizes="40px" />}
            </button>
          ))}
        </div>
      </div>
      <div
        ref={viewport}
        id={id}
        className="carousel-slides"
        aria-live={turning ? 'off' : 'polite'}
        // What scrolls can be scrolled by keys.
        tabIndex={moving ? undefined : 0}
      >
        <div className="carousel-track">
          {addresses.map((address, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
            <div
              key={address}
              role="group"
              aria-roledescription="slide"
              aria-label={texts.pictures[index]}
              aria-hidden={moving && index !== at}
            >
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
      {Motion && <Motion viewport={viewport} at={at} playing={turning} onShow={onShow} />}
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
