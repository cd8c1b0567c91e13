/** Local storage key of the dark-mode flag (product.md, section 9): "dark" or "light". */
export const THEME_KEY = 'theme'

/** Runs in <head> before anything is painted, so that a light page never flashes dark. Its hash is in every page's policy. */
export const THEME_SCRIPT = `try{document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='light'?'light':'dark'}catch{}`
