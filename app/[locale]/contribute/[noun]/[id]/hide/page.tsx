import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { accountMetadata } from '@/components/accounts/metadata'
import { HidePanel } from '@/components/curation/contribute/hide/panel'
import { NeedsScript } from '@/components/identity/needs-script'
import { movedTo } from '@/i18n/server'
import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import { hideLink } from '@/lib/curation/links/hides'
import type { EntityKind } from '@/lib/links'
import { namesOf } from '@/server/domain/curation/documents/queries'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { respondMoved } from '@/server/platform/cache/tags'
import { idParam } from '@/server/web/http/input'

type Props = { params: Promise<{ noun: string; id: string }> }
type Wanted = { noun: EntityKind; id: number }

/** The page says nothing of a hidden entry: only editors read what is hidden. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('contribute.hide')
  const { noun, id } = wanted(await params)
  return accountMetadata(t('title'), t('lead'), hideLink(noun, id))
}

export default async function Hide({ params }: Props) {
  const { noun, id } = wanted(await params)
  const moved = await movedEntry(noun, id)
  if (moved !== null) {
    respondMoved()
    return movedTo(hideLink(noun, moved))
  }
  // Of a hidden entry there is none.
  const name = (await namesOf([{ [noun]: id }]))[noun][id]
  return <Page noun={noun} id={id} name={name} />
}

const path = z.object({ noun: z.enum(HIDEABLE_NOUNS), id: idParam })

function wanted(given: { noun: string; id: string }): Wanted {
  return path.safeParse(given).data ?? notFound()
}

function Page({ noun, id, name }: Wanted & { name: string | undefined }) {
  const t = useTranslations('contribute.hide')
  return (
    <div className="column max-w-reading pt-6">
      <h1 className="mb-1 text-2xl font-bold">{t('title')}</h1>
      <p className="text-quiet">{t('lead')}</p>
      <NeedsScript />
      <HidePanel noun={noun} id={id} name={name} member={t('leadMember')} />
    </div>
  )
}
