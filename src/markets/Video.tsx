import { useState } from 'react'
import type { EventId, Millis } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { streamAddress } from '#client/market/stream.ts'
import { useBrand } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { PageFrame } from './PageFrame.tsx'

const hostOf = (base: string): string => (URL.canParse(base) ? new URL(base).host : '')

/** The video of an event: nothing without one (BROWSE-05); `pressed`: it is shown, or on its way. */
type Video = { readonly address: string | null; readonly isPressed: boolean; readonly press: () => void }

/** An event's video, which the player shows and hides. Its token ends, so each press asks for a new one (BROWSE-07). */
export const useVideo = (eventTypeId: string, eventId: EventId): Video | null => {
  const ask = { what: 'stream', eventTypeId, eventId } as const
  const { rows, at } = useRead(ask)
  const { bases, domain } = useBrand()
  const { language } = useLanguage()
  const record = useRecord()
  /** The answer that was there at the press; null while the video is hidden. */
  const [older, setOlder] = useState<{ readonly at: Millis | null } | null>(null)
  const [stream] = rows
  const address =
    stream === undefined ? null : streamAddress(stream.url, { main: domain, product: hostOf(bases.stream) || window.location.host })
  if (address === null) return null
  const press = (): void => {
    setOlder(older === null ? { at } : null)
    if (older === null) record({ type: 'reload.pressed', asks: [ask] })
  }
  const isNew = older !== null && older.at !== at
  // The exchange's own picture speaks the language behind its #; to any other it says nothing.
  const spoken = address.includes('#') ? address : `${address}#${language}`
  return { address: isNew ? spoken : null, isPressed: older !== null, press }
}

/** Shows the video, or hides it. It stands in a row that is there without it, so nothing below moves when it comes. */
export const VideoButton = ({ video: { isPressed, press } }: { readonly video: Video }) => (
  <button type="button" className="btn-small flex-none phone:mr-3" aria-expanded={isPressed} onClick={press}>
    {isPressed ? text.hideVideo : text.showVideo}
  </button>
)

/** The place of the video, from the press on. */
export const VideoPanel = ({ video: { address } }: { readonly video: Video }) => (
  <section className="panel" aria-label={text.video} aria-busy={address === null}>
    {address === null ? (
      <span className="bone block aspect-video max-h-80 w-full bg-surface-3" aria-hidden="true" />
    ) : (
      <PageFrame name={text.video} address={address} />
    )}
  </section>
)
