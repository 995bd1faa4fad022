/** The keys that press and leave. Other keys type or move when they repeat. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', 'Escape'])

/**
 * The one door for presses by key: what a key that is held down repeats is no press (SLIP-23), neither for a button nor for any part of the
 * page that listens for keys.
 */
export const ignoreHeldKeys = (page: Document): void =>
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || !PRESSING.has(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
