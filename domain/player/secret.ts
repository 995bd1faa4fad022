import type { Secret } from '../ledger/facts.ts'

/** Wraps a password or code so that it prints and journals as dots (FLOW-03); only `reveal` gives it back. */
export const secret = (hidden: string): Secret & { readonly toString: () => string } => ({
  reveal: () => hidden,
  toJSON: () => '•••',
  toString: () => '•••',
})
