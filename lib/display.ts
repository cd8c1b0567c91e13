/**
 * Display settings. They are stored in the browser, because pages are the same for everyone. A short inline script
 * applies them before the first paint.
 */

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Which title of a work or series is shown: the main one, or romaji or native if it exists. */
export const TITLE_LANGUAGES = ['main', 'romaji', 'native'] as const
export type TitleLanguage = (typeof TITLE_LANGUAGES)[number]

/** How large covers are in grids: as many columns as fit (tokens.css, `--covers`). */
export const COVER_SIZES = ['small', 'medium', 'large'] as const
export type CoverSize = (typeof COVER_SIZES)[number]

export type Display = {
  theme: Theme
  titles: TitleLanguage
  covers: CoverSize
  /** Whether pictures may change automatically. */
  autoplay: boolean
  /** Whether the scores of others are shown on works that the user has not rated. */
  scores: boolean
  /** Whether the rows of My watched are low, so that more of them are on the screen. */
  compact: boolean
  /** Whether the single key `/` opens the search (WCAG 2.2, 2.1.4: it can be turned off). */
  slash: boolean
}

export const USUAL_DISPLAY: Display = {
  theme: 'dark',
  titles: 'main',
  covers: 'medium',
  autoplay: true,
  scores: true,
  compact: false,
  slash: true,
}

/** Local storage keys of the settings. Defaults are not stored. */
export const DISPLAY_KEYS = {
  theme: 'theme',
  titles: 'titles',
  covers: 'covers',
  autoplay: 'autoplay',
  scores: 'others-scores',
  compact: 'compact-rows',
  slash: 'slash',
} as const
/** Local storage key of the drawer: "open" if it is wider than a row of icons. */
export const DRAWER_KEY = 'drawer'

/** Local storage key of the reader's scale of scores (lib/browser/score-scale.ts). The usual one is not stored. */
export const SCORES_KEY = 'scores'

/** Local storage key of the boxes of the user's home page that had nothing to say (lib/browser/empty-boxes.ts). */
export const EMPTY_KEY = 'empty-boxes'

/**
 * Local storage key of the height of the announcements for users (lib/browser/reserved.ts), behind the width of the
 * window: "1024 86".
 */
export const RESERVED_KEY = 'announcements'
/** The custom property of this height, which is reserved until they are there. */
export const RESERVED = '--announcements'

/** The database of drafts that are too large for local storage (lib/browser/large-drafts.ts). */
export const LARGE_DRAFTS = 'drafts'

/** Local storage key of what a user has typed and not saved (lib/browser/drafts.ts). */
export const DRAFTS_KEY = 'drafts'

/**
 * Local storage key of the session mark: without it no session is fetched for visitors. Its value is next-auth's CSRF
 * token, which every page may fetch, and no secret of the account.
 */
export const SESSION_MARK = 'session'

/** Media query: whether the device prefers a light page. */
export const SYSTEM_LIGHT = '(prefers-color-scheme: light)'

/** The font for Japanese, which a page of Japanese titles needs at once (components/ui/japanese-face.tsx). */
export const JAPANESE_FACE = '/fonts/zen-kaku-gothic-new-5.3.0/face.css'

/**
 * Runs in <head> before the first paint, with the defaults of the site (data-usual-…). So a light page does not flash
 * dark, neither titles nor the drawer change visibly, and covers have their size. Scores stay hidden until they are in
 * the reader's scale. The announcements for users have their place before they are read. Its hash is in every page's
 * policy.
 */
export const DISPLAY_SCRIPT = `try{var r=document.documentElement,d=r.dataset,s=localStorage,t=s.getItem('${DISPLAY_KEYS.theme}')||d.usualTheme,n=s.getItem('${DISPLAY_KEYS.titles}')||d.usualTitles,c=s.getItem('${DISPLAY_KEYS.covers}'),l;d.theme=t==='light'||t==='system'&&matchMedia('${SYSTEM_LIGHT}').matches?'light':'dark';d.chosen=t==='light'||t==='system'?t:'dark';if(n==='romaji'||n==='native')d.titles=n;else delete d.titles;if(c)d.covers=c;if(s.getItem('${DISPLAY_KEYS.scores}')==='off')d.hides='scores';if(n==='native'){l=document.createElement('link');l.rel='stylesheet';l.href='${JAPANESE_FACE}';document.head.append(l)}if(s.getItem('${DRAWER_KEY}')==='open')d.drawer='open';if(s.getItem('${SESSION_MARK}')){d.session='asleep';n=s.getItem('${SCORES_KEY}');if(n)d.scores=n;n=s.getItem('${EMPTY_KEY}');if(n)d.empty=n;n=s.getItem('${RESERVED_KEY}');if(n&&n.split(' ')[0]==innerWidth)r.style.setProperty('${RESERVED}',n.split(' ')[1]+'px')}}catch{}`
