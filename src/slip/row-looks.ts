/** The looks of a row of a bet that runs or has ended, below the slip. */
const look =
  'relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-l-4 px-3 py-2.5 phone:py-1.25 [&>svg]:row-span-2'
/** In the column of a desk, two lines of a title have room, so that a row keeps its height when its title changes. */
export const row = `pending ${look} desk:min-h-19 desk:content-center`
/** That of a verdict that came while the page was away. */
export const verdictRow = `verdict ${look}`
export const rowTones = {
  wait: 'border-t-line border-l-warn-line bg-warn-wash [&_svg]:text-warn',
  good: 'border-up bg-up-wash [&_svg]:text-up',
  bad: 'border-down bg-down-wash [&_svg]:text-down',
} as const
export const rowTitle = 'text-xs leading-4.25 font-bold'
/** A title that runs on over the button below it, and leaves room for the one beside it. */
export const rowTitleWide = `${rowTitle} desk:col-span-2 desk:col-start-2 desk:row-start-1 desk:pr-6`
export const rowLast = 'col-start-3 row-span-2 row-start-1 text-xs text-ink-2'
