import type { ReactNode } from 'react'

/** The keyboard scrolls what has the focus (WCAG 2.1.1). */
const takesFocus = (box: HTMLElement | null): void => {
  if (box !== null) box.tabIndex = 0
}

type ScrollProps = { readonly label: string; readonly className?: string; readonly isLive?: boolean; readonly children: ReactNode }
/** A part that may be larger than its box: it takes the focus, so that the arrow keys scroll it. */
export const Scroll = ({ label, className = 'overflow-auto focus-visible:-outline-offset-2', isLive = false, children }: ScrollProps) => (
  <section className={className} aria-label={label} aria-live={isLive ? 'polite' : 'off'} ref={takesFocus}>
    {children}
  </section>
)
