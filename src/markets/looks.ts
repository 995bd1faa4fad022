/** A row of a list of matches, loaded or not. The columns are in styles/list.css. */
export const row = {
  box: 'row border-b border-line last:not-in-data-[continues=true]:border-b-0',
  star: '-mr-2 slim:col-start-1 slim:row-start-1 slim:mt-5.5 slim:self-start slim:in-data-[outcomes=3]:mt-1',
  side: 'side min-h-4.5 min-w-0 text-sm leading-4.5 font-semibold',
  meta: 'flex min-h-4 items-center gap-1.5 overflow-hidden text-xs leading-4 whitespace-nowrap text-ink-3 noted:pr-16 slim:col-span-full slim:self-end slim:pr-16',
  volume:
    'volume text-right text-xs whitespace-nowrap text-ink-2 mid:not-noted:hidden slim:block slim:leading-4.5 slim:text-ink-3 slim:pointer-events-none',
  pair: 'grid grid-cols-2 gap-0.5 slim:empty:hidden',
} as const

/** A line of a list; its name takes the free room. */
export const line = {
  box: 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 last:border-b-0',
  name: 'min-w-0 flex-[1_1_11.25rem] font-semibold',
} as const
/** The mark of a match in play, after a dot. */
export const live =
  'inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-up before:size-1.75 before:rounded-full before:bg-current'

/** The legend of the colours. */
export const legend = 'flex gap-3.5 text-ink-2'
export const swatch = 'mr-1.5 inline-block size-3 rounded-[0.1875rem] align-[-0.125rem]'
