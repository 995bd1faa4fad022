/** A drawing with text in it. */
export const chart = 'fill-ink-3 text-xs'

/** A market's board. The columns of its ladder are in styles/event.css. */
export const board = 'board pb-2 @container/board phone:pb-1'
export const ladderHead = 'ladder-head h-6 text-center text-xs font-semibold'

/** The part of a ladder's row before the prices. */
/** A phone's long name takes a second line: what tells it from the next may stand last in it. */
export const ladderName = 'block truncate text-base leading-4.75 phone:line-clamp-2 phone:whitespace-normal phone:leading-4.5'
export const ladderNote = 'min-h-4 truncate text-xs text-ink-3'
/** Above the best price of back, in a head whose first column is the name. */
export const ladderBest = 'col-start-4 in-data-[levels=1]:col-start-2 board-slim:col-start-2'
/** The prices of one runner. */
export const cells = 'col-start-2 -col-end-1 grid min-h-(--cell-h) grid-cols-subgrid gap-0.5'
/** The panel of the price history, drawn or not. */
export const historyPanel = 'history @container/history flex flex-col min-h-[calc(17.1875rem+2*var(--target))]'
/** The panel of the picture of play, drawn or not. */
export const playPanel = 'live-play flex flex-col min-h-[calc(31.875rem+var(--target))] phone:min-h-[calc(22.25rem+var(--target))]'
/** The panel of an event's statistics, drawn or not: five matches a column. */
export const statisticsPanel = '@container/statistics min-h-60'
