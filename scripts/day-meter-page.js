// Runs in the page of a played day, before its own code: counts presses, and how long the page takes to show each (scripts/day-meter.ts).
;(() => {
  const KEY = 'day-meters'
  const before = JSON.parse(sessionStorage.getItem(KEY) ?? '{"taps":0,"waits":[]}')
  const presses = new Map()
  /** The words of what was pressed, by the time of the press: the page may have removed it when its time is told. */
  const pressed = new Map()
  let taps = 0
  const keep = () => {
    const waits = [...presses.values()].map(({ ms, name, words, waited, ran }) => ({
      ms,
      about: `${name} “${words}”: waited ${Math.round(waited)} ms, ran ${Math.round(ran)} ms`,
    }))
    sessionStorage.setItem(KEY, JSON.stringify({ taps: before.taps + taps, waits: [...before.waits, ...waits] }))
  }
  const note = ({ target, timeStamp }) => {
    const named = target.closest('[aria-label]')?.getAttribute('aria-label') ?? target.textContent
    pressed.set(timeStamp, named.slice(0, 40))
  }
  const count = () => {
    taps += 1
    keep()
  }
  addEventListener('pointerdown', count, true)
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, note, true)
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, name, duration, startTime, processingStart, processingEnd } of list.getEntries()) {
      if (interactionId === 0) continue
      const press = presses.get(interactionId) ?? { ms: 0, name, words: '', waited: processingStart - startTime, ran: 0 }
      press.words ||= pressed.get(startTime) ?? ''
      press.ran += processingEnd - processingStart
      if (duration > press.ms) Object.assign(press, { ms: duration, name })
      presses.set(interactionId, press)
    }
    keep()
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
})()
