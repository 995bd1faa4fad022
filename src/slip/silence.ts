import { text } from '#copy/panels.ts'
import { useLedger } from '../hooks.ts'
import { clockText } from '../lib/when.ts'

/** The sentence of a sent bet while nothing is heard of the exchange. It is known seconds before the link counts as lost. */
export const useSilence = () => {
  const silent = useLedger(({ feed }) => feed === 'silent')
  const since = useLedger((ledger) => ledger.since)
  return silent && since !== null ? ({ tone: 'grey', icon: 'offline', children: text.silentNote(clockText(since)) } as const) : null
}
