'use client'
import { useEffect } from 'react'
import { useRouter } from '@/i18n/navigation'
import { session } from '@/lib/browser/session'
import { links } from '@/lib/links'

/** Redirects logged-in users to their account, and visitors to the home page. */
export function Dashboard() {
  const router = useRouter()
  useEffect(() => {
    router.replace(session().state === 'visitor' ? links.home() : links.myAccount())
  }, [router])
  return null
}
