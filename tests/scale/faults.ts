/** Faults that can be planted into the cores by event: each one breaks a rule that the purses rest on. */
export const FAULTS = {
  'takes a loan twice': 'a core that hears one loan twice adds it twice',
  'takes a return twice': 'the purse that hears one return twice adds it twice',
  'lends again': 'the purse that hears one ask twice lends twice',
  'forgets its refs': 'a core that hears one bet twice makes it twice',
  'answers too soon': 'a core answers before its log has what it says',
  'no fence': 'the log takes what a deposed core writes',
  'drops a return': 'the heir of a core does not send again what was on its way back',
} as const
export type CoreFault = keyof typeof FAULTS
