const paths = {
  cricket: 'M12.5 3.5l4 4-8 8-4-4zM4.5 13.5l-2 3.500 3.500-2M13.500 15.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  football:
    'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M10 6.500l3.300 2.400-1.300 3.900h-4l-1.300-3.900zM10 2.500v4M17 8l-3.700.9M14.500 16l-2.500-3.200M5.500 16l2.500-3.200M3 8l3.700.9',
  tennis:
    'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M6 3.800c2.500 3.600 2.500 8.800 0 12.400M14 3.800c-2.500 3.600-2.500 8.800 0 12.400',
  horse: 'M5 17c0-4 .5-5.500 3-8l-3 1-1.500-1.500L8 4l2-1.500V5c4 .5 6 3.500 6 12',
  dog: 'M2.500 8.500l2-3h3l2 3h6l2-2.500M15.500 8.500V16M5 10v6M8 12.500h4.500V16',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5L5 15',
  chevron: 'M8 5l5 5-5 5',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  pulse: 'M2 10.500h3.500l2.500-6 3.500 11 2.500-5h4',
  warning: 'M10 3.500l7.500 13h-15zM10 8.500v3.500M10 14.200v.3',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9M10 12v2',
  clock: 'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M10 5.500V10l3 2',
  offline:
    'M3 3l14 14M3.500 8.500a9.500 9.500 0 0 1 3-2M9.500 5a9.500 9.500 0 0 1 7 3.500M6 11.500a6 6 0 0 1 3-1.700M12.500 10.500a6 6 0 0 1 1.500 1M10 15v.3',
  question: 'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M8 8a2 2 0 1 1 2.700 1.900c-.5.2-.7.6-.7 1.100v.5M10 13.800v.2',
  tick: 'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M6.800 10.200l2.200 2.200 4.200-4.600',
  cross: 'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M7.500 7.500l5 5M12.500 7.500l-5 5',
  eye: 'M1.500 10S4.500 4.500 10 4.500 18.500 10 18.500 10 15.500 15.500 10 15.500 1.500 10 1.500 10M7.500 10a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  eyeOff:
    'M3 3l14 14M1.500 10S4.500 4.500 10 4.500c1 0 2 .2 2.800.5M15.500 6.500c2 1.600 3 3.500 3 3.500S15.500 15.500 10 15.500c-1 0-2-.2-2.800-.5',
  spinner: 'M10 2.500a7.500 7.500 0 1 1-7.500 7.500',
} as const

export type IconName = keyof typeof paths

/** A line drawing that takes the colour of its text and says nothing to a reader. */
export const Icon = ({ name, size = 18, spin = false }: { readonly name: IconName; readonly size?: number; readonly spin?: boolean }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...(spin ? { className: 'spin' } : {})}
  >
    <path d={paths[name]} />
  </svg>
)
