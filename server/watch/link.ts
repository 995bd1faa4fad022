import { type ExchangeSaid, type WatchSaid, watchSaidSchema } from './said.ts'

/** The exchange's end of the channel to its watch. */
export type WatchLink = {
  readonly say: (said: ExchangeSaid) => void
  /** The casino's provider as the watch said it last. */
  readonly casino: () => WatchSaid['casino']
}

/**
 * Opens the channel to the watch that started this process; null where none did. When it closes, this process ends at once: what it
 * acknowledged is on the disk. Ctrl+C of a terminal is the watch's to heed.
 */
export const openWatchLink = (): WatchLink | null => {
  if (process.send === undefined) return null
  let casino: WatchSaid['casino'] = { url: null, isUp: false }
  const end = (): void => process.exit(1)
  process.on('SIGINT', () => undefined)
  process.once('disconnect', end)
  process.on('message', (message) => {
    casino = watchSaidSchema.safeParse(message).data?.casino ?? casino
  })
  if (!process.connected) end()
  // The channel alone keeps no process that has said all it had to say.
  process.channel?.unref()
  return { say: (said) => void process.send?.(said, undefined, undefined, () => undefined), casino: () => casino }
}
