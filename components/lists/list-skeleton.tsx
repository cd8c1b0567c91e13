/** Holds the place of a list that is on its way. */
export function ListSkeleton() {
  return (
    <div className="list-page needs-script" aria-hidden="true">
      <div className="list-head">
        <span className="list-icon skeleton" />
        <span className="skeleton list-line" />
        <span className="skeleton list-line list-line-short" />
      </div>
      {['one', 'two', 'three', 'four'].map((each) => (
        <span key={each} className="skeleton list-row" />
      ))}
    </div>
  )
}
