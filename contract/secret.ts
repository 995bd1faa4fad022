/** A password or code: prints as dots, and the journal keeps only the dots (FLOW-03). */
export type Secret = { readonly reveal: () => string; readonly toJSON: () => '•••' }

/** Wraps a password or code so that it prints and journals as dots (FLOW-03); only `reveal` gives it back. */
export const secret = (hidden: string): Secret & { readonly toString: () => string } => ({
  reveal: () => hidden,
  toJSON: () => '•••',
  toString: () => '•••',
})
