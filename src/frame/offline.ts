/** Lets the page open without a connection: the worker keeps its shell, never a price (public/sw.js). */
export const keepShell = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: [...new Set(fetched)] })
}
