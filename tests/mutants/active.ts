/** Ends an endless loop of a mutant. */
class TooManySteps extends Error {}

type Run = {
  active: number
  steps: number
  most: number
  /** The places reached outside tests, which is while a file is loaded. */
  readonly loaded: Set<number>
  reached: Set<number>
}

declare global {
  var mutants$: Run | undefined
}

const begun = (): Run => {
  const loaded = new Set<number>()
  return { active: -1, steps: 0, most: Number.POSITIVE_INFINITY, loaded, reached: loaded }
}
/** One for the whole process: the files of a page's tests have modules of their own, and the runner has others. */
globalThis.mutants$ ??= begun()
const run = globalThis.mutants$

/** Is this mutant the one that takes the place of its source? Every place of a mutated source asks for its own. */
export const isActive = (id: number): boolean => {
  if (run.active === -1) run.reached.add(id)
  if (++run.steps > run.most) throw new TooManySteps()
  return id === run.active
}

/** Makes a mutant active, for `mostSteps` places at most; the answer ends it, and tells whether it went on for longer. */
export const begin = (id: number, mostSteps: number): (() => boolean) => {
  run.active = id
  run.steps = 0
  run.most = mostSteps
  return () => {
    const isEndless = run.steps > run.most
    run.active = -1
    run.most = Number.POSITIVE_INFINITY
    return isEndless
  }
}

/** Watches the sources as they are; the answer ends it, and tells which places were reached, in how many steps. */
export const watch = (): (() => { readonly reached: ReadonlySet<number>; readonly steps: number }) => {
  const own = new Set<number>()
  run.reached = own
  run.steps = 0
  return () => {
    run.reached = run.loaded
    return { reached: own, steps: run.steps }
  }
}

/** The places that were reached while files were loaded. */
export const whileLoading = (): ReadonlySet<number> => run.loaded

type Sentences = Readonly<Record<string, unknown>>

/** Another sentence of the same kind than the first of these: the next that takes as many figures. Without one, a dash. */
export const another = (text: Sentences, [own = '', ...all]: readonly string[]): unknown => {
  const kindOf = (name: string): string => {
    const sentence = text[name]
    return typeof sentence === 'function' ? `${sentence.length} figures` : typeof sentence
  }
  const alike = all.filter((name) => kindOf(name) === kindOf(own))
  const next = alike[(alike.indexOf(own) + 1) % alike.length] ?? own
  if (next !== own) return text[next]
  return typeof text[own] === 'function' ? () => '–' : '–'
}
