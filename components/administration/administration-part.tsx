'use client'
import type { AdministrationPart as Part } from '@/lib/administration/parts'
import { WAITING } from './administrators-only'
import { PARTS } from './parts'

/** What a part of the administration has. */
export function AdministrationPart({ part }: { part: Part }) {
  const Content = PARTS[part]
  return <Content waiting={WAITING} />
}
