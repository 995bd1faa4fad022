/** Every field for a figure, by the name that it has in the page (`data-field`). tests/browser/fields.spec.ts types into each of them. */
export const FIELDS = [
  'slip-stake',
  'slip-odds',
  'change-stake',
  'change-odds',
  'alert-odds',
  'alert-runs',
  'auto-profit',
  'auto-loss',
  'payment-amount',
  'limit',
  'usual-stake',
  'stake-button',
  'flight-stake',
  'flight-auto',
  'solo-stake',
  'side-stake',
  'autospin-loss',
  'autospin-win',
] as const
export type FieldName = (typeof FIELDS)[number]

/** Every field for a number that is a name and no figure, read by `readNumber`, `readPhone` or `readCode`. */
export const NUMBERS = ['phone', 'code', 'utr', 'account-number', 'account-again'] as const
export type NumberName = (typeof NUMBERS)[number]
