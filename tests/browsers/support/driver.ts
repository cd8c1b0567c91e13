/** What every engine's driver can do. The vocabulary of the stories (visitor.ts) is made of this alone. */
export type Tab = {
  /** Opens a path of the product, and waits until its document and scripts are loaded. */
  goTo(path: string): Promise<void>
  /**
   * The value of a JavaScript expression in the page, as JSON carries it. Never a promise: the page may run no scripts.
   */
  run(expression: string): Promise<unknown>
  /** Presses and releases the main button of the mouse at a point of the window. */
  click(x: number, y: number): Promise<void>
  /** Moves the mouse from one point to another with the main button pressed. */
  drag(from: Point, to: Point): Promise<void>
  /** Types a text with the keyboard, where the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Gives files to the file field with this selector. */
  upload(selector: string, paths: string[]): Promise<void>
  /** Gives the page's area this size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Sets cookies of the product, which must be open. */
  setCookies(cookies: Cookie[]): Promise<void>
  screenshot(): Promise<Buffer>
  /** What the console complained about so far: errors, unhandled rejections, failed requests, blocked content. */
  problems: string[]
  close(): Promise<void>
}

export type Browser = {
  version: string
  /** A new tab without cookies or storage. */
  open(choices: { javaScript: boolean }): Promise<Tab>
  close(): Promise<void>
}

/** In CSS pixels, from the top left of the window. */
export type Point = { x: number; y: number }

export type Cookie = { name: string; value: string; httpOnly: boolean; expires: number }

/** Keys by their names in the UI Events specification, as far as stories need them. */
export type Key = 'Enter' | 'Space' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'End' | 'Delete'

/** The size of the page in all engines, unless a story is about a phone. */
export const SCREEN = { width: 1280, height: 900 }
