'use client'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import frame from '@/messages/generated/frame.json'
import { loadedMessages, onMessages } from './browser'
import type { FrameMessages } from './frame-messages'

/** `messages` are those of another locale than the default one, whose frame comes with the scripts: no page has to carry it. */
type Props = { locale: string; messages: FrameMessages | undefined; children: ReactNode }

/** The locale of a page for its client components, with the words of the frame until all have been fetched (withMessages). */
export function PageIntl({ locale, messages, children }: Props) {
  const all = useSyncExternalStore(onMessages, loadedMessages, () => undefined)
  return (
    <NextIntlClientProvider locale={locale} messages={(all ?? messages ?? frame) as Messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
