'use client'
import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import type { ReactNode } from 'react'

type Props = { texts: Messages['administration']; children: ReactNode }

/** Adds the texts of the administration to those of the page. The file of all texts does not have them. */
export function AdministrationTexts({ texts, children }: Props) {
  const locale = useLocale()
  const messages = { ...useMessages(), administration: texts }
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
