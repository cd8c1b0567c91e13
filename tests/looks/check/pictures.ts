import { grouped } from '@/lib/grouped'
import type { Checked } from './opened'
import { allPairs, type Row } from './pairs'

/** Every window that is looked at: what has a score may be too wide for one of them alone. */
export const SCORED_WIDTHS = [390, 768, 1024, 1366, 1440]
/** The narrowest notebook with each navigation, and phones: pages differ at these. */
export const WIDTHS = [390, 768, 1024, 1440]
/** Of pages without titles of the catalogue. */
const PLAIN_WIDTHS = [390, 1024, 1440]
const TEXTS = ['usual', 'long', 'short', 'japanese']
const THEMES = ['dark', 'light']
const SCALES = ['Points100', 'Decimal10', 'Points10', 'Stars5', 'Faces3']
/** The most pictures of a run, which has four minutes. */
export const MOST_PICTURES = 400

/** One look at a state. */
export type Picture = { state: string; width: number; height: number; text: string; theme: string; scale?: string }

/** The widths at which a state is looked at. */
export const widthsOf = ({ widths, hasScore, isPlain }: Checked): readonly number[] =>
  widths ?? (hasScore ? SCORED_WIDTHS : isPlain ? PLAIN_WIDTHS : WIDTHS)

/**
 * The pictures of all states: each state at each of its widths, and so that each pair of a state, a width, a text, a
 * theme and a scale occurs, of what a state has of these. States with a score also have each width with the usual
 * values, since a scale may be too wide at one of them alone. States with other widths are pairs among themselves.
 */
export function picturesOf(states: readonly Checked[]): Picture[] {
  const kind = (state: Checked) => `${widthsOf(state)}${state.hasScore ? ' score' : ''}${state.isPlain ? ' plain' : ''}`
  return [...grouped(states, kind).values()].flatMap((group) => {
    const [one] = group
    if (!one) return []
    const factors = {
      state: group.map(({ name }) => name),
      width: widthsOf(one).map(String),
      theme: THEMES,
      ...(!one.isPlain && { text: TEXTS }),
      ...(one.hasScore && { scale: SCALES }),
    }
    const usual = { text: 'usual', theme: 'dark', scale: 'Points100' }
    const first = factors.state.flatMap((state) => factors.width.map((width) => ({ state, width, ...usual })))
    return allPairs(factors, one.hasScore ? first : []).map(pictureOf)
  })
}

function pictureOf({ state = '', width = '', text = 'usual', theme = '', scale }: Row): Picture {
  const size = { width: Number(width), height: heightAt(Number(width)) }
  return { state, ...size, text, theme, ...(scale !== undefined && { scale }) }
}

/** The height of the window of a small notebook, else that of a usual one. */
export const heightAt = (width: number) => (width === 1366 ? 657 : 900)
