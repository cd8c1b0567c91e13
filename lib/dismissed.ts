/** Local storage key of the announcements that this browser's user has dismissed: their ids, between spaces. */
export const DISMISSED_KEY = 'dismissed'

/** So many ids are kept: the newest. */
const MOST = 50

/** The ids of the announcements that were dismissed in this browser; none without local storage. */
export function dismissed(): string[] {
  try {
    return localStorage.getItem(DISMISSED_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Notes that an announcement was dismissed. Without local storage it comes again on the next page. */
export function dismiss(id: number): void {
  try {
    localStorage.setItem(DISMISSED_KEY, [...dismissed(), id].slice(-MOST).join(' '))
  } catch {}
}

/**
 * Stands behind the announcements in a page, and runs before they are painted. It hides those that were dismissed, so
 * that nothing moves later, and hears their buttons. The focus goes on in the content. Pages without announcements do
 * not have it. Its hash is in the policy of those that do.
 */
export const DISMISS_SCRIPT = `(function(d){function g(){try{return(localStorage.getItem('${DISMISSED_KEY}')||'').split(' ')}catch(e){return[]}}var h=g();d.querySelectorAll('[data-announcement]').forEach(function(e){e.hidden=h.includes(e.dataset.announcement)});d.addEventListener('click',function(e){var b=e.target.closest('[data-dismiss]'),a=b&&b.closest('[data-announcement]');if(a){a.hidden=true;d.getElementById('content').focus({preventScroll:true});try{localStorage.setItem('${DISMISSED_KEY}',g().concat(a.dataset.announcement).slice(-${MOST}).join(' '))}catch(e){}}})})(document)`
