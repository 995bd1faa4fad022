import { isChanging } from '#client/ledger/changes.ts'
import { isDraft } from '#client/betting/slip.ts'
import { armedOf, barOf, bettingOf, isLive, usualStakeOf } from '#client/ledger/selectors.ts'
import { stakeLabel } from '#domain/betting/format.ts'
import { wholeStake } from '#domain/betting/stakes.ts'
import { text } from '#copy/panels.ts'
import { useArmedUntil, useLedger, useRecord, useSlips } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { useTimes } from '../lib/when.ts'
import { Icon } from '../ui/Icon.tsx'
import { useChoose } from './choose.ts'
import { Part } from '../ui/Part.tsx'

const SettingsPanel = onDemand(() => import('./SettingsPopup.tsx'))

/** Fetches the panel of the betting settings when it is first opened. */
export const SettingsPopup = () => {
  const isOpen = useLedger(({ popups }) => popups.isSettingsOpen)
  return <Part failure="over">{isOpen && <SettingsPanel />}</Part>
}

/** Opens the betting settings (SLIP-33). */
export const SettingsButton = ({ className = '' }: { readonly className?: string }) => {
  const record = useRecord()
  return (
    <button
      type="button"
      className={`icon-btn ${className}`}
      aria-label={text.bettingSettings}
      onClick={() => record({ type: 'settings.opened' })}
    >
      <Icon name="gear" />
    </button>
  )
}

/**
 * Turns one-click on with the stake that it names: the one in the slip if a tap can have it, else the usual one (SLIP-23). On a phone it
 * is the sign and the stake, without words.
 */
export const ArmButton = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const choose = useChoose()
  const oneClick = useLedger((ledger) => bettingOf(ledger).oneClick)
  const usual = useLedger(usualStakeOf)
  const front = useSlips().at(-1)
  const stake = (front !== undefined && isDraft(front) ? wholeStake(front.stakePaise) : null) ?? usual
  const isOff = useLedger((ledger) => ledger.member === null || barOf(ledger))
  const isArmed = useLedger((ledger) => armedOf(ledger) !== null)
  const saving = useLedger((ledger) => isChanging(ledger, 'setting oneClick'))
  if (isOff || isArmed) return null
  return (
    <button
      type="button"
      className={
        isShort
          ? 'icon-btn flex! w-auto! gap-0.5 px-1 text-xs font-bold'
          : 'flex min-h-target items-center gap-1.5 rounded-sm px-2 font-semibold text-ink-2'
      }
      aria-label={text.armHint(stake)}
      title={text.armHint(stake)}
      aria-busy={saving}
      onClick={() => choose({ setting: 'oneClick', value: { ...oneClick, active: true, stake } })}
    >
      <Icon name="bolt" />
      {isShort ? `₹${stakeLabel(stake / 100)}` : text.arm(stake)}
    </button>
  )
}

/** Says for as long as one-click is armed what a tap does, and turns it off with one tap (SLIP-23). */
export const ArmedBar = () => {
  const choose = useChoose()
  const stake = useLedger((ledger) => armedOf(ledger)?.stake ?? null)
  const oneClick = useLedger((ledger) => bettingOf(ledger).oneClick)
  const hasPrices = useLedger(isLive)
  const until = useArmedUntil()
  const times = useTimes()
  const note = until === null ? text.oneTapNote : text.oneTapUntil(times.short(until))
  if (stake === null) return null
  return (
    <div
      className="armed-bar group flex items-center gap-2.5 bg-armed px-3 py-2 text-on-armed phone:py-0 desk:gap-2 data-[live=false]:bg-armed-wash data-[live=false]:text-ink"
      data-live={hasPrices}
      role="status"
    >
      <Icon name="bolt" size={20} className="flex-none desk:hidden" />
      <p className="min-w-0 flex-1">
        <b className="block text-base leading-5 font-bold desk:text-sm desk:tracking-[-0.01em]">{text.oneTapPlaces(stake)}</b>
        <small className="block text-xs leading-4">{hasPrices ? note : text.oneTapCovered}</small>
      </p>
      <SettingsButton className="-m-1 text-inherit!" />
      <button
        type="button"
        className="min-h-11 flex-none rounded-sm bg-on-armed px-3 desk:px-2 font-semibold text-armed group-data-[live=false]:bg-armed group-data-[live=false]:text-on-armed"
        onClick={() => choose({ setting: 'oneClick', value: { ...oneClick, active: false } })}
      >
        {text.disarm}
      </button>
    </div>
  )
}

/** The head of the slip's panel: one-click and the settings, each one tap away; the bar while one-click is armed. */
export const QuickSettings = () => {
  const isArmed = useLedger((ledger) => armedOf(ledger) !== null)
  if (isArmed) return <ArmedBar />
  return (
    <div className="flex items-center justify-end gap-2 border-b border-line bg-surface-2 px-1.5 py-0.5">
      <ArmButton />
      <i className="flex-1" />
      <SettingsButton />
    </div>
  )
}
