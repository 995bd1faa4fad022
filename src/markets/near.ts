/** Notices which elements are near the window. */
export type Near = {
  readonly watch: (element: Element) => void
  readonly unwatch: (element: Element) => void
}
/** Calls `notify` when an element comes near the window, and when it leaves. */
export type NoticeNear = (notify: (element: Element, isNear: boolean) => void) => Near

/** Half a window above and below, so that a price is painted before it is scrolled into view. */
const MARGIN = '50% 0px'

/** Every element counts as near. */
export const allNear: NoticeNear = () => ({ watch: () => undefined, unwatch: () => undefined })

/** Nearness as the browser measures it; without an observer every element counts as near. */
export const nearWindow: NoticeNear = (notify) => {
  if (typeof IntersectionObserver === 'undefined') return allNear(notify)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) notify(target, isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  return { watch: (element) => observer.observe(element), unwatch: (element) => observer.unobserve(element) }
}
