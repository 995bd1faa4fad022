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
    for (const { interactionId = 0, duration } of list.getEntries())
      if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
    keep()
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
})()
