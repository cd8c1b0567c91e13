import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { type AccountTab, links } from '@/lib/links'

type Words = 'friendsFeed' | 'history' | 'notifications' | 'reviews.mine' | 'statistics'

/** A page of the account that the browser fills, with its title for screen readers alone; and its metadata. */
export function accountPart(tab: AccountTab, words: Words, Part: ComponentType) {
  return {
    metadata: accountMetadataOf(words, links.myAccount(tab)),
    page: function AccountPart() {
      const t = useTranslations(words)
      return (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <Part />
        </>
      )
    },
  }
}
