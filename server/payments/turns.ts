/** Jobs that wait for their turn: one runs at a time, and members take turns, so that one with many holds up no other. */
export const createTurns = <Key>({ mostOfOne, mostOfAll }: { readonly mostOfOne: number; readonly mostOfAll: number }) => {
  /** Waiting jobs by member; the first member is the next. */
  const lines = new Map<Key, (() => Promise<void>)[]>()
  /** Jobs by member that wait or run. */
  const counts = new Map<Key, number>()
  let all = 0
  let isRunning = false
  const next = (): void => {
    const [first] = lines
    if (isRunning || first === undefined) return
    const [key, [job, ...rest]] = first
    if (job === undefined) return
    lines.set(key, rest)
    isRunning = true
    void job().finally(() => {
      // Behind all who came meanwhile.
      const left = lines.get(key) ?? []
      lines.delete(key)
      if (left.length > 0) lines.set(key, left)
      isRunning = false
      next()
    })
  }
  return {
    /** Runs a job in its turn; null at once where too many wait, of this member or of all. */
    run: <T>(key: Key, job: () => Promise<T>): Promise<T> | null => {
      const own = counts.get(key) ?? 0
      if (own >= mostOfOne || all >= mostOfAll) return null
      counts.set(key, own + 1)
      all += 1
      const turn = new Promise<T>((resolve, reject) => {
        lines.set(key, [...(lines.get(key) ?? []), () => job().then(resolve, reject)])
      })
      next()
      return turn.finally(() => {
        all -= 1
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      })
    },
  }
}
