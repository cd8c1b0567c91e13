import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Section } from '@/components/ui/section'
import { CompareShell } from '@/components/views/users/compare/compare-shell'
import { userMetadata } from '@/components/views/users/metadata'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

export async function generateMetadata(props: UserParams): Promise<Metadata> {
  return userMetadata(await loadUserForMetadata(props), 'compare')
}

export default async function UserCompare(props: UserParams) {
  const t = await getTranslations('users.compare')
  const { id, username } = await loadUser(props)
  return (
    <Section className="tab" name="tab-title" title={t('title', { username })} heading="section-title mb-4">
      <CompareShell {...{ id, username }} texts={{ logIn: t('logIn'), own: t('own') }} />
    </Section>
  )
}
