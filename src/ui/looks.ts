/** A tab of a row of tabs. */
export const tabLook =
  '-mb-px border-b-2 border-transparent font-semibold text-ink-2 aria-selected:border-brand aria-selected:text-brand-ink'
/** The box around an input, and its content. */
export const entry = {
  box: 'flex items-center rounded-sm border border-line-strong bg-surface px-2.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-[[aria-invalid="true"]]:border-down',
  sign: 'text-lg text-ink-3',
  input: 'h-full w-full min-w-0 flex-1 text-lg outline-none',
} as const
