'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EntityKind } from '@/lib/links'

const Editor = lazyPart(() => import('./editor'))

/** The pictures of an entry on its edit page, folded. It reads and saves by itself; without permission it says so. */
export function PicturesPanel({ noun, id }: { noun: EntityKind; id: number }) {
  return <Editor noun={noun} id={id} />
}
