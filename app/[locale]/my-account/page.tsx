import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { Profile } from '@/components/account/profile'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { ownFollowsTexts } from '@/components/users/texts'
import { links } from '@/lib/links'

const { profile } = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(profile.title, profile.description, links.myAccount())
}

export default function MyAccount() {
  return <Profile texts={profile} follows={ownFollowsTexts} form={formTexts} />
}
