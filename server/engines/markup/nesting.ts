/**
 * Rewrites balanced HTML of a text (sanitise.ts) so that a browser's parser builds exactly the elements of its tags.
 * The parser repairs wrong nesting (a link in a link, a block in a paragraph, a row without its table) by ending
 * elements early. The remaining end tags could then end elements of the page around the text.
 */
export function nestable(html: string): string {
  const writer = new Writer()
  let end = 0
  for (const tag of html.matchAll(TAG)) {
    writer.text(html.slice(end, tag.index))
    const [written, slash, name = ''] = tag
    if (slash) writer.close()
    else writer.open(name, written)
    end = tag.index + written.length
  }
  writer.text(html.slice(end))
  return writer.result()
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)[^>]*>/g

/** Deeper elements are left out, but a spoiler there hides all that it contains. */
const DEEPEST = 40
const SPOILERS = ['details', 'inline-spoiler']

const VOID = ['br', 'hr', 'img']
const HEADINGS = ['h4', 'h5', 'h6']
/** What begins a block ends an open paragraph. */
const BLOCKS = ['p', ...HEADINGS, 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'details', 'summary', 'table']
const SECTIONS = ['thead', 'tbody']
const CELLS = ['td', 'th']
/** Elements of a table, and where each belongs. The first one is added where it is missing. */
const PARENTS: Record<string, readonly string[]> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['tbody', 'thead'],
  td: ['tr'],
  th: ['tr'],
}
/** An item ends the one before it, unless one of these is between them. */
const AROUND_ITEMS = ['ul', 'ol', 'blockquote', 'pre', 'details', 'summary', ...HEADINGS]

class Writer {
  readonly #written: string[] = []
  /** The names of open elements. */
  readonly #open: string[] = []
  /** For each open tag of the input the depth of its element; undefined when none was written. */
  readonly #given: (number | undefined)[] = []

  text(text: string): void {
    if (text.trim() !== '') this.#openCell()
    this.#written.push(text)
  }

  open(name: string, tag: string): void {
    if (this.#open.length >= DEEPEST) {
      this.#openDeep(name)
      return
    }
    const depth = this.#prepare(name) ? this.#open.length : undefined
    if (depth !== undefined) this.#written.push(tag)
    if (VOID.includes(name)) return
    this.#given.push(depth)
    if (depth !== undefined) this.#open.push(name)
  }

  #openDeep(name: string): void {
    if (VOID.includes(name)) return
    const isHidden = this.#open.length > DEEPEST
    this.#given.push(SPOILERS.includes(name) && !isHidden ? this.#open.length : undefined)
    if (this.#given.at(-1) !== undefined) this.#begin('inline-spoiler')
  }

  /** Ends the element of the innermost open tag of the input, unless it has been ended already. */
  close(): void {
    const depth = this.#given.pop()
    if (depth !== undefined) this.#end(depth)
  }

  result(): string {
    this.#end(0)
    return this.#written.join('')
  }

  /** Ends and begins what must be before an element can be written. Whether it can. */
  #prepare(name: string): boolean {
    if (this.#wouldEndSpoiler(name)) return false
    if (PARENTS[name]) return this.#openParent(name)
    this.#openCell()
    if (name === 'a') return this.#find(['a']) === undefined
    if (name === 'li') this.#endAt(this.#find(['li'], AROUND_ITEMS))
    if (BLOCKS.includes(name)) this.#endAt(this.#find(['p']))
    if (HEADINGS.includes(name)) this.#endAt(this.#find(HEADINGS, SPOILERS))
    return true
  }

  /**
   * Whether a parser would end a spoiler before this element. A block ends what is in a line, and a part of a table
   * what is in its cell. What is left out of a spoiler would be shown.
   */
  #wouldEndSpoiler(name: string): boolean {
    const spoiler = this.#open.findLastIndex((each) => SPOILERS.includes(each))
    if (spoiler < 0) return false
    if (PARENTS[name]) return spoiler > this.#open.lastIndexOf('table')
    return BLOCKS.includes(name) && this.#open.includes('inline-spoiler')
  }

  /** What is no element of a table is in a cell. */
  #openCell(): void {
    const last = this.#open.at(-1)
    if (last === 'table' || SECTIONS.includes(last ?? '') || last === 'tr') {
      if (this.#openParent('td')) this.#begin('td')
    }
  }

  /** Goes back to the part of the innermost table that may contain this element. Outside tables there is none. */
  #openParent(name: string): boolean {
    const table = this.#open.lastIndexOf('table')
    if (table < 0) return false
    const parents = PARENTS[name] ?? []
    const parent = this.#open.findLastIndex((each, at) => at >= table && parents.includes(each))
    if (parent >= 0) this.#end(parent + 1)
    else if (this.#openParent(parents[0] ?? '')) this.#begin(parents[0] ?? '')
    return true
  }

  #begin(name: string): void {
    this.#written.push(`<${name}>`)
    this.#open.push(name)
  }

  /** The depth of the innermost of these elements, within the cell that is open and within `borders`. */
  #find(names: readonly string[], borders: readonly string[] = []): number | undefined {
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const name = this.#open[depth] ?? ''
      if (names.includes(name)) return depth
      if (CELLS.includes(name) || borders.includes(name)) return undefined
    }
    return undefined
  }

  #endAt(depth: number | undefined): void {
    if (depth !== undefined) this.#end(depth)
  }

  /** Ends all elements from this depth on. */
  #end(depth: number): void {
    for (const name of this.#open.splice(depth).reverse()) this.#written.push(`</${name}>`)
  }
}
