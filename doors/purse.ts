/** Counts points. `begin` starts the next second: each count falls by what a second allows. */
export const createPurse = () => {
  const spent = new Map<string, { readonly sum: number; readonly aSecond: number }>()
  return {
    /** False, and nothing taken, when `key` has not that much left of `burst` seconds' points. */
    pay: (key: string, cost: number, aSecond: number, burst = 1): boolean => {
      const sum = (spent.get(key)?.sum ?? 0) + cost
      if (sum > aSecond * burst) return false
      spent.set(key, { sum, aSecond })
      return true
    },
    begin: (): void => {
      for (const [key, { sum, aSecond }] of [...spent]) {
        if (sum > aSecond) spent.set(key, { sum: sum - aSecond, aSecond })
        else spent.delete(key)
      }
    },
  }
}
