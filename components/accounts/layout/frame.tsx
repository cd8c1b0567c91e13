'use client'
import '@/components/tracking/records/marks/offer'
import { catchError, type ErrorInfo } from 'next/error'
import { useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { RecordDialogs } from '@/components/tracking/records/dialogs'
import { Notices } from '@/components/ui/notices'
import { Tooltips } from '@/components/ui/tooltips'
import { QuickSearch } from '@/components/views/search/quick-search'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { AccountDialogs } from '../account-dialogs'
import { BottomBar } from './bottom-bar'
import { Drawer } from './drawer'
import { Footer, type FooterLink } from './footer'
import { frameTextsOf } from './frame-texts'
import { Header } from './header'
import { Navigation } from './navigation'
import { Notice, NoticeActions } from './notice'

type Props = {
  /** The mark of the site, which the server renders. */
  mark: ReactNode
  legal: readonly FooterLink[]
  hasTorrents: boolean
  children: ReactNode
}

/** The frame of every page: header, navigation, footer and dialogs. */
export function Frame({ mark, legal, hasTorrents, children }: Props) {
  const messages = useMessages()
  const texts = useMemo(() => frameTextsOf(messages), [messages])
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-100 -translate-y-[200%] rounded-md bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-none"
      >
        {texts.skip}
      </a>
      <Header texts={texts} mark={mark} />
      <Drawer texts={texts} hasTorrents={hasTorrents} />
      <main id="content" tabIndex={-1} className="ml-drawer min-h-[calc(100dvh-var(--header)-10rem)] outline-none">
        <ErrorBoundary {...texts.failure}>{children}</ErrorBoundary>
      </main>
      <Footer texts={texts} legal={legal} />
      <BottomBar texts={texts} hasTorrents={hasTorrents} />
      <AccountDialogs />
      <RecordDialogs />
      <Navigation wait={texts.wait} offline={texts.offline} />
      <QuickSearch texts={texts.search} />
      <Notices texts={texts.notices} />
      <Tooltips />
    </>
  )
}

type FailureProps = { title: string; text: string; retry: string; home: string }

/** Replaces a page that failed to render: what happened, and what to do. */
function Failure({ title, text, retry, home }: FailureProps, { retry: again }: ErrorInfo) {
  return (
    <Notice title={title} text={text} role="alert">
      <NoticeActions>
        <button type="button" className="button" onClick={again}>
          {retry}
        </button>
        <Link href={links.home()} className="button button-plain">
          {home}
        </Link>
      </NoticeActions>
    </Notice>
  )
}

const ErrorBoundary = catchError(Failure)
