/** Pavilion's mark: a roof over four pillars. */
export const Logo = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <path d="M3 12 14 4l11 8" stroke="var(--accent)" strokeWidth="2.5" />
    <path d="M6.5 14.5v7m5-7v7m5-7v7m5-7v7M4 24.500h20" stroke="currentColor" strokeWidth="2.2" />
  </svg>
)
