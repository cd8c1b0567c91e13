/**
 * Finds the next `mark` in a text from a place on. It keeps what it found last. A text of many openings without an end
 * would be searched to its end for each of them, which takes quadratic time.
 */
export function finder(mark: string): (text: string, from: number) => number {
  let [kept, since, found] = ['', 0, -1]
  return (text, from) => {
    const isKnown = kept === text && from >= since && (found < 0 || from <= found)
    if (!isKnown) [kept, since, found] = [text, from, text.indexOf(mark, from)]
    return found
  }
}
