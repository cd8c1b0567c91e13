import type { ReactNode } from 'react'
import { Seal } from '../ui/seal'

type Props = { title: string; lead?: string; children?: ReactNode }

/** A page that does one thing of an account: a card in the middle. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <div className="column account-page">
      <div className="account-card">
        <Seal size={40} />
        <h1 className="account-title">{title}</h1>
        {lead && <p className="account-lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
