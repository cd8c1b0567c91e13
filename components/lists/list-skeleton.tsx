import { LIST_HEAD, LIST_ICON, LIST_PAGE } from './styles'

/** The placeholder of a list that is loading. */
export function ListSkeleton() {
  return (
    <div className={`${LIST_PAGE} needs-script`} aria-hidden="true">
      <div className={LIST_HEAD}>
        <span className={`${LIST_ICON} skeleton`} />
        <span className="skeleton h-8 w-[min(280px,100%)] rounded-sm" />
        <span className="skeleton h-4.5 w-40 rounded-sm" />
      </div>
      {['one', 'two', 'three', 'four'].map((each) => (
        <span key={each} className="skeleton mt-1 block h-16 rounded-md" />
      ))}
    </div>
  )
}
