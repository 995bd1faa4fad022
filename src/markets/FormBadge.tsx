import { text } from '#copy/catalogue.ts'

const BADGES = {
  won: { look: 'bg-up-wash text-up', letter: 'W', says: 'wonForm' },
  lost: { look: 'bg-surface-3 text-ink-2', letter: 'L', says: 'lostForm' },
  draw: { look: 'bg-surface-3 text-ink-2', letter: 'D', says: 'drawForm' },
} as const

/** How a side's match ended, as a letter; a screen reader says the word. */
export const FormBadge = ({ form }: { readonly form: keyof typeof BADGES }) => {
  const { look, letter, says } = BADGES[form]
  return (
    <b className={`grid h-6 min-w-6 flex-none place-items-center rounded-sm text-xs ${look}`}>
      <span aria-hidden="true">{letter}</span>
      <span className="sr-only">{text[says]}</span>
    </b>
  )
}
