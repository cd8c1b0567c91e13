'use client'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import frame from '@/messages/generated/frame.json'
import { loadedMessages, onMessages } from './browser'
import type { FrameMessages } from './frame-messages'

/** Undefined `messages` are those of the scripts: the default locale's, of a site without a name of its own. */
type Props = { locale: string; messages: FrameMessages | undefined; children: ReactNode }

/** Provides the locale and the frame's messages to client components; once loaded, all messages (withMessages). */
export function PageIntl({ locale, messages, children }: Props) {
  const all = useSyncExternalStore(onMessages, loadedMessages, () => undefined)
  return (
    <NextIntlClientProvider locale={locale} messages={(all ?? messages ?? frame) as Messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
