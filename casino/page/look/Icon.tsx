const PATHS = {
  back: 'M12.5 4L6.500 10l6 6',
  close: 'M5 5l10 10M15 5L5 15',
  shield: 'M10 2.500l6 2v5c0 4-2.600 6.700-6 8-3.400-1.300-6-4-6-8v-5zM7.200 10l2 2 3.600-4',
  soundOff: 'M3 8v4h3l4 3.500v-11L6 8zM13 8l4 4M17 8l-4 4',
  soundOn: 'M3 8v4h3l4 3.500v-11L6 8zM13 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
  info: 'M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 9v5M10 6.200v.3',
  full: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  check: 'M4 10.500l4 4 8-9',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  unlock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 5.800-1',
  person: 'M10 10a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3.500 17c.7-3.600 3.300-5 6.500-5s5.800 1.400 6.500 5',
  again: 'M16 10a6 6 0 1 1-2-4.500M16 2.500v4h-4',
} as const

/** A line drawing of 20 by 20 in the colour of its text. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
