// Runs in the page of a played day, before its own code: counts presses, and how long the page takes to show each (scripts/day-meter.ts).
;(() => {
  const KEY = 'day-meters'
  const before = JSON.parse(sessionStorage.getItem(KEY) ?? '{"taps":0,"waits":[]}')
  const longest = new Map()
  let taps = 0
  const keep = () => {
    sessionStorage.setItem(KEY, JSON.stringify({ taps: before.taps + taps, waits: [...before.waits, ...longest.values()] }))
  }
  const count = () => {
    taps += 1
    keep()
  }
  addEventListener('pointerdown', count, true)
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, name, duration, startTime, processingStart, processingEnd, target } of list.getEntries()) {
      if (interactionId === 0 || (longest.get(interactionId)?.ms ?? 0) >= duration) continue
      const [waited, ran] = [processingStart - startTime, processingEnd - processingStart].map(Math.round)
      const words = (target?.closest('[aria-label]')?.getAttribute('aria-label') ?? target?.textContent ?? '').slice(0, 40)
      longest.set(interactionId, { ms: duration, about: `${name} “${words}”: waited ${waited} ms, ran ${ran} ms` })
    }
    keep()
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
})()
