import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'

/** The dialog that picks a work, loaded when it is first opened. */
export const PickDialog = lazyDialog(() => import('./pick-dialog'))
