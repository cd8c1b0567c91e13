'use client'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { loadedMessages, onMessages } from './browser'
import type { FrameMessages } from './frame-messages'

type Props = { locale: string; messages: FrameMessages; children: ReactNode }

/** The locale of a page for its client components, with the words of the frame until all have been fetched (withMessages). */
export function PageIntl({ locale, messages, children }: Props) {
  const all = useSyncExternalStore(onMessages, loadedMessages, () => undefined)
  return (
    <NextIntlClientProvider locale={locale} messages={(all ?? messages) as Messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
