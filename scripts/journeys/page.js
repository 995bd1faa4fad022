// Finds what a player sees, in the page: the first visible, enabled part that fits the selector and whose name begins with the words.
;(selector, words) => {
  const nameOf = (part) => {
    const labels = [...(part.labels ?? [])].map((label) => label.textContent).join(' ')
    return (part.getAttribute('aria-label') || labels || part.textContent || '').replaceAll(/\s+/g, ' ').trim()
  }
  const isSeen = (part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible' && !part.disabled
  const found = [...document.querySelectorAll(selector)].find((part) => isSeen(part) && nameOf(part).startsWith(words))
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}
