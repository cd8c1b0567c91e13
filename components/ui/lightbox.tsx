'use client'
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { LightboxDialogProps, LightboxPicture, LightboxTexts } from './lightbox-dialog'

type Opened = {
  Dialog: ComponentType<LightboxDialogProps>
  pictures: LightboxPicture[]
  at: number
  opener: HTMLElement
}

/**
 * Opens the links inside that have `data-picture="width height"` in a dialog over the page. Without JavaScript, with a
 * modifier key, or if the dialog cannot be loaded, they are plain links to the pictures.
 */
export function Lightbox({ texts, children }: { texts: LightboxTexts; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()

  const open = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(PICTURES) : null
    if (!link || !box.current) return
    event.preventDefault()
    const all = [...box.current.querySelectorAll<HTMLAnchorElement>(PICTURES)]
    try {
      const { default: Dialog } = await import('./lightbox-dialog')
      setOpened({ Dialog, pictures: all.map(pictureOf), at: all.indexOf(link), opener: link })
    } catch {
      location.assign(link.href)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the clicks come from links inside, which have their keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div ref={box} onClick={open}>
      {children}
      {opened && (
        <opened.Dialog
          pictures={opened.pictures}
          first={opened.at}
          opener={opened.opener}
          texts={texts}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const PICTURES = 'a[data-picture]'

function pictureOf(link: HTMLAnchorElement): LightboxPicture {
  const [width = 0, height = 0] = (link.dataset.picture ?? '').split(' ').map(Number)
  return { address: link.getAttribute('href') ?? '', label: link.getAttribute('aria-label') ?? '', width, height }
}
