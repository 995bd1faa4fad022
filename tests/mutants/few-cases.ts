import fc from '../../node_modules/fast-check/lib/fast-check.js'

/** So many cases of a property are asked for each mutant; the first that fails kills it. */
const MOST_CASES = 25

/** What fast-check is to the tests of mutants. */
export default {
  ...fc,
  assert: <Ts>(property: fc.IRawProperty<Ts>, parameters?: fc.Parameters<Ts>) =>
    fc.assert(property, { ...parameters, numRuns: Math.min(MOST_CASES, parameters?.numRuns ?? MOST_CASES), endOnFailure: true }),
}
