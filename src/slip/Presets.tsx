import { stakeLabel } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useRecord } from '../hooks.ts'
import { rupeesText } from '../markets/figures.ts'
import { usePresets } from './stake-view.ts'
import { EditStakesButton } from '../stakes/StakesPopup.tsx'

const preset =
  'h-target truncate rounded-sm bg-surface-3 text-sm font-semibold aria-pressed:bg-brand-wash aria-pressed:text-brand-ink aria-pressed:[box-shadow:inset_0_0_0_1px_var(--brand)]'
const line = 'h-target rounded-sm border border-line text-xs font-semibold text-ink-2 disabled:text-ink-3'
/** In a narrow column its words are on two lines. */
const wrapped = 'leading-3.5 whitespace-normal'

type Props = {
  readonly view: SlipView
  readonly isMember: boolean
  /** In one row, which scrolls, as on a phone. */
  readonly isRow?: boolean
  /** In two rows, which leave room for other drafts (SLIP-34). */
  readonly isDense?: boolean
}

const row = '-mx-2.5 flex gap-1.5 overflow-x-auto px-2.5 [scrollbar-width:none] *:min-w-13.5 *:flex-none *:px-2.5'
const block = 'mt-2.5 grid gap-1.5'
/** Three columns; the buttons below the stakes are four where one of them is the last stake, so that the slip is no higher. */
const columns = { three: 'grid-cols-3', four: 'grid-cols-12 *:col-span-4 *:data-line:col-span-3' }
/** The same three columns of stakes, with the other buttons beside them. */
const beside = {
  grid: 'grid-cols-5',
  stakes: [
    ...['col-start-1 row-start-1', 'col-start-2 row-start-1', 'col-start-3 row-start-1'],
    ...['col-start-1 row-start-2', 'col-start-2 row-start-2', 'col-start-3 row-start-2'],
  ],
  edit: { visitor: 'col-span-2 col-start-4', member: 'col-span-2 col-start-4 row-start-2 truncate', again: `row-start-2 ${wrapped}` },
} as const

/**
 * Buttons for six stakes and, for members, the least and the most that can be placed, and the last stake on this market (SLIP-07). The
 * last button edits the stakes.
 */
export const Presets = ({ view, isMember, isRow = false, isDense = false }: Props) => {
  const record = useRecord()
  const { stakes, least, most, last } = usePresets(view)
  const set = (stakePaise: Paise): void => record({ type: 'stake.typed', slip: view.slip, stakePaise })
  const room = last !== null ? 'again' : isMember ? 'member' : 'visitor'
  const again = last !== null && (
    <button type="button" className={`${line} ${wrapped}`} data-line="" data-last-stake="" onClick={() => set(last)}>
      {text.lastStake(rupeesText(last))}
    </button>
  )
  return (
    <div className={`presets ${isRow ? row : `${block} ${isDense ? beside.grid : last === null ? columns.three : columns.four}`}`}>
      {isRow && again}
      {stakes.map((stake, i) => (
        <button
          key={i}
          type="button"
          className={`${preset} ${isDense ? (beside.stakes[i] ?? '') : ''}`}
          aria-pressed={stake === view.stakePaise}
          onClick={() => set(stake)}
        >
          {stakeLabel(stake / 100)}
        </button>
      ))}
      {isMember && (
        <>
          <button type="button" className={line} data-line="" disabled={least === null} onClick={() => least !== null && set(least)}>
            {text.min}
          </button>
          <button type="button" className={line} data-line="" disabled={most === null} onClick={() => most !== null && set(most)}>
            {text.max}
          </button>
        </>
      )}
      {!isRow && again}
      <EditStakesButton className={`${line} ${isDense ? beside.edit[room] : last === null || isRow ? 'truncate' : wrapped}`} />
    </div>
  )
}
