/** A drawing with text in it. */
export const chart = 'fill-ink-3 text-xs'

/** A market's board. The columns of its ladder are in styles/event.css. */
export const board = 'board pb-2 @container/board'
export const ladderHead = 'ladder-head h-6 text-center text-xs font-semibold'

/** The part of a ladder's row before the prices. */
export const ladderName = 'block truncate text-base leading-4.75'
export const ladderNote = 'min-h-4 truncate text-xs text-ink-3'
