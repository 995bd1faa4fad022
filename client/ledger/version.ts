const partsOf = (version: string): readonly number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Is this version newer than the running one? False where the running one has no number (SUPP-07). */
export const isNewer = (version: string, running: string): boolean => {
  if (running === '') return false
  const found = partsOf(version)
  const own = partsOf(running)
  const length = Math.max(found.length, own.length)
  const at = Array.from({ length }, (_, i) => (found[i] ?? 0) - (own[i] ?? 0)).find((difference) => difference !== 0)
  return at !== undefined && at > 0
}
