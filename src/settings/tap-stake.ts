import { bettingOf, stakesOf } from '#client/ledger/selectors.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { paise } from '#domain/paise.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import type { SettingChange } from '#domain/player/betting.ts'
import { useRecord } from '../hooks.ts'

/** The stake of one tap: the chosen one, else the first stake button. */
export const tapStakeOf = (ledger: Ledger) => bettingOf(ledger).oneClick.stake ?? stakesOf(ledger)[0] ?? DEFAULT_STAKES[0] ?? paise(0)

/** Saves one setting at once. */
export const useChoose = (): ((change: SettingChange) => void) => {
  const record = useRecord()
  return (setting) => record({ type: 'change.submitted', change: { what: 'setting', setting } })
}
