import { Icon } from '../ui/Icon.tsx'

/** The look of the head of a group of bets. */
export const betsHead = 'flex w-full min-h-[max(2.5rem,var(--target))] items-center gap-2 px-3 text-left text-base font-bold'

/** The look of a group of bets. */
export const betsGroup = 'border-t border-line first:border-t-0'

type Props = { readonly name: string; readonly note: string | number; readonly open: boolean; readonly onFold: () => void }

/** The head of a group of bets that folds away. */
export const FoldingHead = ({ name, note, open, onFold }: Props) => (
  <h3>
    <button
      type="button"
      className={`${betsHead} motion-safe:[&>svg]:transition-transform aria-expanded:[&>svg]:rotate-90`}
      aria-expanded={open}
      onClick={onFold}
    >
      <Icon name="chevron" size={16} />
      {name}
      <small className="ml-auto text-xs font-normal text-ink-3">{note}</small>
    </button>
  </h3>
)
