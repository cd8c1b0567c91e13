import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { accountMetadata } from '@/components/accounts/metadata'
import { EntryPage } from '@/components/curation/contribute/entry-page'
import { contributeLink } from '@/lib/catalogue/links/entries'
import { addLink } from '@/lib/curation/links/contribute'
import { documentPath } from '@/lib/curation/schemas/contributions'
import { namesOf } from '@/server/domain/curation/documents/queries'
import { env } from '@/server/platform/env'

type Props = { params: Promise<{ noun: string; id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('contribute')
  const { noun, id, name } = await wanted(await params)
  if (id === null) return accountMetadata(t(`add.${noun}`), t('leadAdd'), addLink(noun))
  return accountMetadata(t('title', { name }), t('lead'), contributeLink(noun, id))
}

export default async function Contribute({ params }: Props) {
  return <EntryPage {...(await wanted(await params))} license={env().CATALOGUE_CHANGES} />
}

/**
 * The entry that is changed, or the noun of which one is added ("new"). Redirects from a merged one; renders "not
 * found" if there is none.
 */
async function wanted({ noun, id }: { noun: string; id: string }) {
  const isNew = id === 'new'
  const path = documentPath.safeParse({ noun, id: isNew ? 1 : id })
  if (!path.success) notFound()
  if (isNew) return { noun: path.data.noun, id: null, name: '' }
  const { noun: known, id: entry } = path.data
  // What was typed for it is offered there.
  await redirectMerged(known, entry, `?from=${entry}`)
  const name = (await namesOf([{ [known]: entry }]))[known][entry]
  if (name === undefined) notFound()
  return { ...path.data, name }
}
