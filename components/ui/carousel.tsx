'use client'
import { useId } from 'react'
import type { PictureWidth } from '@/lib/links'
import { Icon } from './icon'
import { Picture } from './picture'
import { useCarousel } from './use-carousel'

type Props = {
  /** What it shows, for those who hear it. */
  label: string
  /** Of at least two pictures, without a width. */
  addresses: readonly string[]
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
export function Carousel({ label, addresses, widths, sizes, thumbnails, texts }: Props) {
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
              <Picture address={address} widths={widths} sizes={sizes} first={index === 0} />
            </div>
          ))}
        </div>
      </div>
      {Motion && <Motion viewport={viewport} at={at} playing={turning} onShow={onShow} />}
    </section>
  )
}
