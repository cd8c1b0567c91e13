import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { loadCharacter } from '@/app/[locale]/character/[id]/load'
import { loadCompany } from '@/app/[locale]/company/[id]/load'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import { loadPerson } from '@/app/[locale]/person/[id]/load'
import { loadSeries } from '@/app/[locale]/series/[id]/load'
import { loadTag } from '@/app/[locale]/tag/[id]/load'
import { accountMetadata } from '@/components/accounts/metadata'
import { MergePanel } from '@/components/curation/contribute/merge/panel'
import { NeedsScript } from '@/components/identity/needs-script'
import { Link } from '@/i18n/link'
import { contributeLink, mergeLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { formatTag } from '@/lib/format'

type Props = { params: Promise<{ noun: string; id: string }> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('contribute.merge')
  const { noun, id, title } = await wanted(props)
  return accountMetadata(t('title', { name: title }), t('lead', { noun }), mergeLink(noun, id))
}

export default async function MergeEntries(props: Props) {
  return <Page {...(await wanted(props))} />
}

type Named = { id: number; title: string }
const LOADERS: Record<EditedNoun, (props: EntryParams) => Promise<Named>> = {
  media: loadMedia,
  series: loadSeries,
  character: async (props) => named(await loadCharacter(props)),
  person: async (props) => named(await loadPerson(props)),
  company: async (props) => {
    const { id, name } = await loadCompany(props)
    return { id, title: name }
  },
  tag: async (props) => {
    const { id, name } = await loadTag(props)
    return { id, title: formatTag(name) }
  },
}

const named = ({ id, fullName }: { id: number; fullName: string }): Named => ({ id, title: fullName })

const isMerged = (noun: string): noun is EditedNoun => Object.hasOwn(LOADERS, noun)

/** The entry of the address. Redirects from a merged one; renders "not found" if there is none. */
async function wanted({ params }: Props) {
  const { noun } = await params
  if (!isMerged(noun)) notFound()
  return { noun, ...(await LOADERS[noun]({ params })) }
}

function Page({ noun, id, title }: Named & { noun: EditedNoun }) {
  const t = useTranslations('contribute.merge')
  return (
    <div className="column max-w-reading pt-6">
      <h1 className="mb-1 text-2xl font-bold wrap-anywhere">{t('title', { name: title })}</h1>
      <p className="text-quiet">{t('lead', { noun })}</p>
      <p className="mt-2">
        <Link href={contributeLink(noun, id)} className="quiet-link">
          {t('edit')}
        </Link>
      </p>
      <NeedsScript />
      <MergePanel noun={noun} id={id} title={title} member={t('leadMember')} />
    </div>
  )
}
