import type { Market } from '#contract/market.ts'

/** Is it virtual, or played ball by ball (BROWSE-09)? */
export const isVirtual = ({ eventTypeId }: Pick<Market, 'eventTypeId'>): boolean => eventTypeId === 'v9' || eventTypeId === 'b9'

/** Which of the two a virtual page shows: both, unless its address names one. */
export const virtualKinds = (eventTypeId: string): readonly ('v9' | 'b9')[] =>
  eventTypeId === 'v9' || eventTypeId === 'b9' ? [eventTypeId] : ['v9', 'b9']
