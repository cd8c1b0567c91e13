/** The logo: 目, the first character of 目録, as a seal. */
export function Seal({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M10 6.5h12v19H10zM10 12.8h12M10 19.2h12"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
