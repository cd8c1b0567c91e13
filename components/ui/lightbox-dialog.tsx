'use client'
import { Dialog } from '@base-ui/react/dialog'
import { useLayoutEffect, useState } from 'react'
import { sourceSet } from '@/lib/links/pictures'
import { Icon } from './icon'

export type LightboxPicture = { address: string; label: string; width: number; height: number }
export type LightboxTexts = { title: string; close: string; previous: string; next: string; file: string }
export type LightboxDialogProps = {
  pictures: readonly LightboxPicture[]
  /** The index of the first picture to show, from 0. */
  first: number
  /** The element that gets the focus after closing. */
  opener: HTMLElement
  texts: LightboxTexts
  onClosed: () => void
}

const FADES = 'transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0'
const BUTTON = 'icon-button text-inherit hover:bg-(--scrim)'

/**
 * A picture over the page, as large as it fits; arrows show the others, Escape and a click beside it close it. It is
 * dark in both themes.
 */
export default function LightboxDialog({ pictures, first, opener, texts, onClosed }: LightboxDialogProps) {
  const [open, setOpen] = useState(true)
  const [at, setAt] = useState(first)
  const picture = pictures[at]
  const count = pictures.length
  const turn = (by: number) => setAt((now) => (now + by + count) % count)
  // The focus enters the dialog a frame after it is shown; the window hears the keys pressed before that, too.
  // Capturing, because the dialog stops the propagation of arrow keys.
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') setAt((now) => (now + 1) % count)
      if (key === 'ArrowLeft') setAt((now) => (now + count - 1) % count)
      if (key === 'Home') setAt(0)
      if (key === 'End') setAt(count - 1)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [count])
  if (!picture) return null
  const { address, label, width, height } = picture
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(isOpen) => isOpen || onClosed()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 z-60 bg-(--veil) opacity-96 ${FADES}`} />
        <Dialog.Popup
          className={`fixed inset-0 z-61 grid grid-rows-[minmax(0,1fr)_auto] text-(--on-picture) ${FADES}`}
          finalFocus={() => opener}
        >
          <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
          <div className="relative grid min-h-0 place-items-center p-(--gutter) pb-0">
            {/* biome-ignore lint/performance/noImgElement: the sizes are made once by our own file service */}
            <img
              key={address}
              src={`${address}?w=1280`}
              srcSet={sourceSet(address, [640, 1280, 1920])}
              sizes="100vw"
              alt={label}
              width={width}
              height={height}
              className="relative z-1 size-auto max-h-full min-h-0 max-w-full rounded-sm object-contain"
            />
            <Dialog.Close className="absolute inset-0 cursor-zoom-out" tabIndex={-1} aria-hidden="true" />
          </div>
          <div className="flex items-center gap-1 pt-2 pr-[calc(var(--gutter)-8px)] pb-[calc(8px+env(safe-area-inset-bottom,0px))] pl-(--gutter) text-sm/normal">
            <p className="figures min-w-0 flex-1" aria-live="polite">
              {label} <span className="ms-2 opacity-70">{`${at + 1} / ${count}`}</span>
            </p>
            <a className="quiet-link me-2 text-inherit" href={address} target="_blank" rel="noopener">
              {texts.file}
            </a>
            {count > 1 && (
              <>
                <button type="button" className={BUTTON} aria-label={texts.previous} onClick={() => turn(-1)}>
                  <Icon name="left" />
                </button>
                <button type="button" className={BUTTON} aria-label={texts.next} onClick={() => turn(1)}>
                  <Icon name="right" />
                </button>
              </>
            )}
            <Dialog.Close className={BUTTON} aria-label={texts.close}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
