/**
 * Loaded by Next before hydration (next.config.ts): tells the page that a navigation within the site has begun.
 * That it is over shows in the address (wait.tsx).
 */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent<string>(NAVIGATION, { detail: url }))
}

export const NAVIGATION = 'mokuroku:navigation'
