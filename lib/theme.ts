/** Local storage key of the dark-mode flag (product.md, section 9): "dark" or "light". */
export const THEME_KEY = 'theme'
/** Local storage key of the drawer: "open" when it is more than a row of icons. */
export const DRAWER_KEY = 'drawer'

/**
 * Runs in <head> before anything is painted, so that a light page never flashes dark and the drawer does not jump.
 * Its hash is in every page's policy.
 */
export const THEME_SCRIPT = `try{var d=document.documentElement.dataset,s=localStorage;d.theme=s.getItem('${THEME_KEY}')==='light'?'light':'dark';if(s.getItem('${DRAWER_KEY}')==='open')d.drawer='open'}catch{}`
