import type { ReactNode } from 'react'

type Props = { title: string; text: string; role?: 'alert'; figure?: ReactNode; children: ReactNode }

/** A message in place of a page's content: what happened, and what to do. */
export function Notice({ title, text, role, figure, children }: Props) {
  return (
    <div className="column grid justify-items-center gap-3 pt-[12vh] pb-16 text-center" role={role}>
      {figure}
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  )
}

/** The links of a notice. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <p className="mt-3 flex flex-wrap justify-center gap-3">{children}</p>
}
