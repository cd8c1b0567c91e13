'use client'
import { useSyncExternalStore } from 'react'
import {
  COVER_SIZES,
  DISPLAY_KEYS,
  type Display,
  JAPANESE_FACE,
  SYSTEM_LIGHT,
  THEMES,
  TITLE_LANGUAGES,
  USUAL_DISPLAY,
} from '@/lib/display'

/** The display settings, as they change in this tab or another one. */
export function useDisplay(): Display {
  return useSyncExternalStore(subscribe, display, () => USUAL_DISPLAY)
}

/** Whether pictures may change by themselves: neither the settings nor the device reduce motion. */
export function mayAutoplay(): boolean {
  return display().autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Changes display settings: applies and stores them. */
export function choose(change: Partial<Display>): void {
  current = { ...display(), ...change }
  keep(current)
  announce()
}

let current: Display | undefined
const listeners = new Set<() => void>()

/** The display settings of this browser. */
export function display(): Display {
  current ??= read()
  return current
}

function read(): Display {
  const kept = (name: keyof Display) => {
    try {
      return localStorage.getItem(DISPLAY_KEYS[name])
    } catch {
      return null
    }
  }
  const one = <Of>(name: keyof Display, all: readonly Of[]) => all.find((each) => each === (kept(name) ?? usual(name)))
  return {
    theme: one('theme', THEMES) ?? USUAL_DISPLAY.theme,
    titles: one('titles', TITLE_LANGUAGES) ?? USUAL_DISPLAY.titles,
    covers: one('covers', COVER_SIZES) ?? USUAL_DISPLAY.covers,
    autoplay: kept('autoplay') !== OFF,
    scores: kept('scores') !== OFF,
    compact: kept('compact') === ON,
    slash: kept('slash') !== OFF,
  }
}

/** The default of the site: what it says itself (data-usual-theme), else that of the software. */
const usual = (name: keyof Display) =>
  document.documentElement.getAttribute(`data-usual-${name}`) ?? USUAL_DISPLAY[name]

const OFF = 'off'
const ON = 'on'

/** Stores the settings; defaults are not stored. */
function keep({ autoplay, scores, compact, slash, ...words }: Display): void {
  const texts = {
    ...words,
    autoplay: autoplay || OFF,
    scores: scores || OFF,
    compact: compact && ON,
    slash: slash || OFF,
  }
  try {
    for (const name of Object.keys(DISPLAY_KEYS) as (keyof Display)[]) {
      const text = texts[name]
      if (text === usual(name)) localStorage.removeItem(DISPLAY_KEYS[name])
      else localStorage.setItem(DISPLAY_KEYS[name], String(text))
    }
  } catch {}
}

function announce(): void {
  const { dataset } = document.documentElement
  const { theme, titles, covers, scores } = display()
  dataset.theme = isLight(display()) ? 'light' : 'dark'
  dataset.chosen = theme
  if (titles === 'main') delete dataset.titles
  else dataset.titles = titles
  if (covers === 'medium') delete dataset.covers
  else dataset.covers = covers
  if (scores) delete dataset.hides
  else dataset.hides = 'scores'
  if (titles === 'native') wearJapaneseFace()
  for (const listener of listeners) listener()
}

/** Adds the stylesheet of the Japanese font to this page. On later pages DISPLAY_SCRIPT does, if titles are native. */
export function wearJapaneseFace(): void {
  if (document.head.querySelector(`link[href="${JAPANESE_FACE}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: JAPANESE_FACE }))
}

const isLight = ({ theme }: Display) => theme === 'light' || (theme === 'system' && matchMedia(SYSTEM_LIGHT).matches)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', readAgain)
    matchMedia(SYSTEM_LIGHT).addEventListener('change', announce)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', readAgain)
    matchMedia(SYSTEM_LIGHT).removeEventListener('change', announce)
  }
}

function readAgain(): void {
  current = read()
  announce()
}
