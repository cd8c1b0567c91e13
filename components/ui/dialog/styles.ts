/** The variants of a dialog: by default a sheet on phones, centered on wide screens; a palette is at the top. */
export type Variant = 'palette' | undefined

export const BACKDROP = 'fixed inset-0 z-70 bg-scrim transition-opacity duration-(--calm) ease-out closed:opacity-0'

const VIEWPORT = 'fixed inset-0 z-70 grid overflow-hidden sm:p-6'
const POPUP =
  'relative grid w-full grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden bg-raised text-soft shadow-float outline-none transition-[opacity,translate,scale] duration-(--calm) ease-out closed:opacity-0 sm:rounded-lg sm:closed:translate-y-2 sm:closed:scale-[0.985]'
const BODY = 'row-start-3 min-h-0 overflow-x-hidden overscroll-contain'

const SHEET = {
  viewport: `${VIEWPORT} items-end pt-12 sm:place-items-center`,
  popup: `${POPUP} max-h-full rounded-t-lg closed:translate-y-12 sm:max-h-[min(100%,45rem)] sm:max-w-120`,
  body: `${BODY} overflow-y-auto px-6 pt-5 pb-(--dialog-end) [--dialog-end:calc(1.5rem+env(safe-area-inset-bottom,0px))] has-[.form-actions]:scroll-pb-28 sm:[--dialog-end:1.5rem]`,
  close: 'icon-button absolute top-3.25 right-3.25',
}
/** At the top, since on phones the keyboard covers the bottom. */
const PALETTE = {
  viewport: `${VIEWPORT} items-start sm:justify-items-center sm:pt-[min(12vh,7rem)]`,
  popup: `${POPUP} h-dvh sm:h-auto sm:max-h-[min(100%,40rem)] sm:max-w-170`,
  body: `${BODY} grid grid-rows-[auto_minmax(0,1fr)_auto] overflow-y-hidden`,
  close: 'icon-button absolute top-1.5 right-2',
}

/** The class names of a dialog's elements. */
export const dialogStyles = (variant: Variant) => (variant ? PALETTE : SHEET)
