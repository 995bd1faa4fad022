/** Ends an endless loop of a mutant. */
class TooManySteps extends Error {}

let active = -1
let steps = 0
let most = Number.POSITIVE_INFINITY
/** The places reached outside tests, which is while a file is loaded. */
const loaded = new Set<number>()
let reached = loaded

/** Is this mutant the one that takes the place of its source? Every place of a mutated source asks for its own. */
export const isActive = (id: number): boolean => {
  if (active === -1) reached.add(id)
  if (++steps > most) throw new TooManySteps()
  return id === active
}

/** Makes a mutant active, for `mostSteps` places at most; the answer ends it, and tells whether it went on for longer. */
export const begin = (id: number, mostSteps: number): (() => boolean) => {
  active = id
  steps = 0
  most = mostSteps
  return () => {
    const isEndless = steps > most
    active = -1
    most = Number.POSITIVE_INFINITY
    return isEndless
  }
}

/** Watches the sources as they are; the answer ends it, and tells which places were reached, in how many steps. */
export const watch = (): (() => { readonly reached: ReadonlySet<number>; readonly steps: number }) => {
  const own = new Set<number>()
  reached = own
  steps = 0
  return () => {
    reached = loaded
    return { reached: own, steps }
  }
}

/** The places that were reached while files were loaded. */
export const whileLoading = (): ReadonlySet<number> => loaded
