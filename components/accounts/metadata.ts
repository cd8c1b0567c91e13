import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'

/** Metadata of account pages, which search engines must not index. */
export async function accountMetadata(title: string, description: string, path: string): Promise<Metadata> {
  return pageMetadata({ title, description, path, index: false })
}

type Words =
  | 'account.login'
  | 'account.profile'
  | 'account.providers'
  | 'contributions.queue'
  | 'friendsFeed'
  | 'guesses'
  | 'hiddenTexts'
  | 'history'
  | 'imports.list'
  | 'imports.page'
  | 'lists.favorites'
  | 'lists.mine'
  | 'lists.mineOne'
  | 'myMedia.list'
  | 'notifications'
  | 'patrol'
  | 'reviews.mine'
  | 'settings'
  | 'statistics'
  | 'subscriptions'

/** Returns the metadata function of an account page whose words have a title and a description. */
export function accountMetadataOf(words: Words, path: string) {
  return async () => {
    const t = await getTranslations(words)
    return accountMetadata(t('title'), t('description'), path)
  }
}
