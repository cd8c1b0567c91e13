'use client'
import { PANELS } from '@/components/ui/skeletons'
import type { AdministrationPart as Part } from '@/lib/administration/parts'
import { PARTS } from './parts'

/** What a part of the administration has. */
export function AdministrationPart({ part }: { part: Part }) {
  const Content = PARTS[part]
  return <Content waiting={PANELS} />
}
