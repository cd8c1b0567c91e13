type Props = { count: number; className: string; each: string }

/** The placeholders of equal parts that are loading: the class names of all, and of each. */
export function Skeletons({ count, className, each }: Props) {
  return (
    <div className={`grid ${className}`} aria-hidden="true">
      {[...Array(count).keys()].map((place) => (
        <span key={place} className={`skeleton ${each}`} />
      ))}
    </div>
  )
}

/** The placeholders of a list of panels, where scripts run. */
export const PANELS = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />
