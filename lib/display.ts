/**
 * How somebody wants the site to look. It stays in their browser: pages are the same for everyone, and a script of one line
 * applies it before anything is painted.
 */

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Which of its titles stands for a work or series: the entry's main one, or romaji or native where there is such a one. */
export const TITLE_LANGUAGES = ['main', 'romaji', 'native'] as const
export type TitleLanguage = (typeof TITLE_LANGUAGES)[number]

export type Display = {
  theme: Theme
  titles: TitleLanguage
  /** Whether pictures may change by themselves. */
  autoplay: boolean
  /** Whether the single key `/` opens the search (WCAG 2.2, 2.1.4: it can be turned off). */
  slash: boolean
}

export const USUAL_DISPLAY: Display = { theme: 'dark', titles: 'main', autoplay: true, slash: true }

/** Local storage keys: the dark-mode flag (product.md, section 9) and its companions. What is usual is not kept. */
export const DISPLAY_KEYS = { theme: 'theme', titles: 'titles', autoplay: 'autoplay', slash: 'slash' } as const
/** Local storage key of the drawer: "open" when it is more than a row of icons. */
export const DRAWER_KEY = 'drawer'

/**
 * Local storage key of the mark that somebody may be logged in, so that visitors cost nothing. It holds next-auth's word
 * against forged requests, which every page may fetch, and no secret of the account.
 */
export const SESSION_MARK = 'session'

/** Whether the device asks for a light page. */
export const SYSTEM_LIGHT = '(prefers-color-scheme: light)'

/** The face for Japanese: a page of Japanese titles needs it at once (components/ui/japanese-face.tsx). */
export const JAPANESE_FACE = '/fonts/zen-kaku-gothic-new-5.3.0/face.css'

/**
 * Runs in <head> before anything is painted, so that a light page never flashes dark, no title changes before one's eyes
 * and the drawer does not jump. Its hash is in every page's policy.
 */
export const DISPLAY_SCRIPT = `try{var r=document.documentElement,d=r.dataset,s=localStorage,t=s.getItem('${DISPLAY_KEYS.theme}'),n=s.getItem('${DISPLAY_KEYS.titles}'),l;d.theme=t==='light'||t==='system'&&matchMedia('${SYSTEM_LIGHT}').matches?'light':'dark';if(n==='romaji'||n==='native')d.titles=n;if(n==='native'){l=document.createElement('link');l.rel='stylesheet';l.href='${JAPANESE_FACE}';document.head.append(l)}if(s.getItem('${DRAWER_KEY}')==='open')d.drawer='open';if(s.getItem('${SESSION_MARK}'))d.session='asleep'}catch{}`
