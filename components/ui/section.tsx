import type { ComponentProps } from 'react'
import { PANEL } from './panel'

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  /** The id of the heading. */
  name: string
  title: string
  /** The class names of the heading. */
  heading?: string
}

/** A section that is named by its heading. */
export function Section({ name, title, heading = 'section-title', children, ...section }: Props) {
  return (
    <section aria-labelledby={name} {...section}>
      <h2 id={name} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A section with its own background; `lead` is a quiet line below the heading. */
export function Panel({ lead, children, ...section }: Omit<Props, 'className'> & { lead?: string }) {
  return (
    <Section className={PANEL} {...section}>
      {lead !== undefined && <p className="text-quiet">{lead}</p>}
      {children}
    </Section>
  )
}
