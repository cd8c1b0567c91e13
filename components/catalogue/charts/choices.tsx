import { Link } from '@/i18n/link'

type Props = { label: string; choices: readonly { label: string; href: string; isChosen: boolean }[] }

/** Links side by side, one of which is chosen. */
export function Choices({ label, choices }: Props) {
  return (
    <nav aria-label={label} className="-mx-gutter overflow-x-auto px-gutter scrollbar-none">
      <ul className="flex gap-2">
        {choices.map(({ label, href, isChosen }) => (
          <li key={href}>
            <Link
              className="chip min-h-11 px-4 whitespace-nowrap aria-[current]:bg-accent aria-[current]:text-on-accent sm:min-h-9"
              href={href}
              data-keep-scroll=""
              aria-current={isChosen ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
