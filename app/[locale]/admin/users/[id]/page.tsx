import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { UserPart } from '@/components/administration/users/user-part'
import { administrationLinks } from '@/lib/administration/links'
import { idParam } from '@/server/web/http/input'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { success, data } = idParam.safeParse((await params).id)
  if (!success) return {}
  const t = await getTranslations('administration')
  return accountMetadata(t('names.users'), t('users.user.about'), administrationLinks.user(data))
}

/** A user, as administrators see them. The page is the same for each: the browser fills it. */
export default async function User({ params }: Props) {
  const { success, data } = idParam.safeParse((await params).id)
  if (!success) notFound()
  return (
    <div className="grid grid-cols-1 gap-5">
      <UserPart id={data} />
    </div>
  )
}
