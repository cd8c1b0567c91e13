type Props = { title: string; text: string; className?: string }

/** What users without the permission see in place of a page. */
export function ClosedPage({ title, text, className = '' }: Props) {
  return (
    <div className={`column pt-6 ${className}`}>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-3 text-soft">{text}</p>
    </div>
  )
}
