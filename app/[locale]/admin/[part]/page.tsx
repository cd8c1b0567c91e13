import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AdministrationPage, administrationMetadata } from '@/components/administration/administration-page'
import { AdministrationPart } from '@/components/administration/administration-part'
import { ADMINISTRATION_PARTS } from '@/lib/administration/parts'

type Props = { params: Promise<{ part: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const part = partOf((await params).part)
  return part ? administrationMetadata(part) : {}
}

/** A part of the administration. */
export default async function Part({ params }: Props) {
  const part = partOf((await params).part)
  if (!part) notFound()
  return (
    <AdministrationPage part={part}>
      <AdministrationPart part={part} />
    </AdministrationPage>
  )
}

/** The first part is /admin. */
function partOf(name: string) {
  return ADMINISTRATION_PARTS.find((part) => part === name && part !== 'overview')
}
