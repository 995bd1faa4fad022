import type { SettingChange } from '#domain/player/betting.ts'
import { useRecord } from '../hooks.ts'

/** Saves one setting at once (SLIP-33). */
export const useChoose = (): ((change: SettingChange) => void) => {
  const record = useRecord()
  return (setting) => record({ type: 'change.submitted', change: { what: 'setting', setting } })
}
