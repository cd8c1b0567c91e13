export const dynamic = 'force-static'

/** Lighthouse cannot look at a page on which nothing is painted. */
export default function Painted() {
  return <main>Empty</main>
}
