'use client'
import type { ReactNode } from 'react'
import type { PictureWidth } from '@/lib/picture-widths'
import { Icon } from './icon'
import { Picture } from './picture'
import { useCarousel } from './use-carousel'

type Props = {
  /** The label for screen readers. */
  label: string
  /** The addresses of at least two pictures, without a width. */
  addresses: readonly string[]
  /** The width and height of each ("640 960"), if each links to the full size (lightbox.tsx). */
  wholes?: readonly string[]
  widths: readonly PictureWidth[]
  sizes: string
  /** Whether there are thumbnails instead of dots. */
  thumbnails?: boolean
  /** The class names of the box. */
  box: string
  texts: { pictures: readonly string[]; choose: string; pause: string; play: string }
}

/** Slides side by side that scroll, until the script stacks them. */
const SLIDES =
  'flex-none touch-pan-y touch-pinch-zoom snap-x snap-mandatory overflow-x-auto scrollbar-none group-data-moving/carousel:snap-none group-data-moving/carousel:overflow-hidden'

/**
 * The controls below the picture, with thumbnails. They come first in the page, so the place above them is kept free
 * from the start.
 */
const BELOW = {
  all: 'grid grid-cols-1 before:col-start-1 before:row-start-1 before:aspect-(--cut,2/3)',
  controls: 'col-start-1 row-start-2 h-16 gap-2 pt-2',
  viewport: 'col-start-1 row-start-1',
  play: 'absolute top-2 right-2 z-1 bg-(--scrim) hover:bg-(--veil)',
  choice: '-mx-0.75 size-full gap-1.5 overflow-x-auto p-0.75 scrollbar-none',
  each: 'aspect-(--cut,2/3) h-full flex-none overflow-hidden rounded-sm bg-(--own) opacity-55 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-2 aria-[current]:ring-ink',
}

/** The controls on the picture, with dots. */
const OVER = {
  all: 'h-full',
  viewport: '',
  controls: 'absolute top-3 right-(--gutter) z-1 gap-1 rounded-full bg-(--scrim) py-0.5 pr-1.5 pl-0.5',
  play: '',
  choice: '',
  each: 'grid h-7 w-6 place-items-center rounded-full before:size-2 before:rounded-full before:bg-(--on-picture) before:opacity-50 before:transition-[opacity,width] before:duration-(--calm) before:ease-(--ease) hover:before:opacity-100 aria-[current]:before:w-4.5 aria-[current]:before:opacity-100',
}

/** A carousel of pictures, with dots or thumbnails. */
export function Carousel({ label, addresses, wholes, widths, sizes, thumbnails, box, texts }: Props) {
  const { at, playing, moving, ...carousel } = useCarousel({ label, slides: texts.pictures, texts })
  const look = thumbnails ? BELOW : OVER
  return (
    <section className={`carousel group/carousel ${look.all}`} {...carousel.region}>
      <div className={`needs-script flex items-center ${look.controls}`}>
        <button
          type="button"
          className={`grid size-7 flex-none place-items-center rounded-full text-(--on-picture) ${look.play}`}
          {...carousel.playButton}
        >
          <Icon name={playing ? 'pause' : 'play'} size={14} />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className={`flex items-center ${look.choice}`} role="group" aria-label={texts.choose}>
          {addresses.map((address, index) => (
            <button
              key={address}
              type="button"
              className={look.each}
              aria-label={texts.pictures[index]}
              aria-current={index === at || undefined}
              {...carousel.showButton(index)}
            >
              {thumbnails && (
                <Picture address={address} widths={[80]} sizes="40px" className="size-full object-cover" />
              )}
            </button>
          ))}
        </div>
      </div>
      <div
        className={`${SLIDES} ${look.viewport} ${box}`}
        {...carousel.viewport}
        // A scrollable element must be reachable by keyboard.
        tabIndex={moving ? undefined : 0}
      >
        <div className="flex h-full *:size-full *:flex-none *:snap-start">
          {addresses.map((address, index) => (
            <div key={address} {...carousel.slide(index)} aria-hidden={moving && index !== at}>
              <Whole
                address={address}
                size={wholes?.[index]}
                label={texts.pictures[index]}
                hidden={moving && index !== at}
              >
                <Picture
                  address={address}
                  widths={widths}
                  sizes={sizes}
                  className="size-full object-cover"
                  first={index === 0}
                />
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

/** The link to the full size, if there is one. Hidden slides cannot be focused. */
function Whole({ address, size, label, hidden, children }: WholeProps) {
  if (!size) return children
  return (
    <a
      href={address}
      className="block h-full cursor-zoom-in -outline-offset-3"
      data-picture={size}
      aria-label={label}
      tabIndex={hidden ? -1 : undefined}
    >
      {children}
    </a>
  )
}
