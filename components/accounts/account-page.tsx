import type { ReactNode } from 'react'
import { Seal } from '@/components/ui/seal'

type Props = { title: string; lead?: string; children?: ReactNode }

/** The layout of a page with one account form: a centered card. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <div className="column grid justify-items-center pt-[clamp(24px,8vh,88px)]">
      <div className="grid w-full max-w-110 rounded-lg bg-raised p-[clamp(20px,4vw,36px)] shadow-card [&>.form]:mt-6">
        <Seal size={40} className="mb-4" />
        <h1 className="text-xl font-bold tracking-[-0.015em]">{title}</h1>
        {lead && <p className="mt-1 text-quiet">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
