import { streamWords } from '#copy/stream.ts'
import { useState } from 'react'
import type { EventId, Millis } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { streamAddress } from '#client/market/stream.ts'
import { useBrand } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { Failed } from '../ui/States.tsx'
import { PageFrame } from './PageFrame.tsx'

const hostOf = (base: string): string => (URL.canParse(base) ? new URL(base).host : '')

/** An event's video; `isPressed`: it is shown, or on its way; `isLost`: its call failed, or brought none any more. */
type Video = {
  readonly address: string | null
  readonly isPressed: boolean
  readonly isLost: boolean
  readonly press: () => void
  readonly retry: () => void
}
/** The last press: did it show the video, and when did the answer come that was there then. */
type Press = { readonly isOpen: boolean; readonly before: Millis | null }

/**
 * An event's video, which the player shows and hides; nothing for an event without one (BROWSE-05). Its token ends, so each press asks for
 * a new one (BROWSE-07).
 */
export const useVideo = (eventTypeId: string, eventId: EventId): Video | null => {
  const ask = { what: 'stream', eventTypeId, eventId } as const
  const { rows, at } = useRead(ask)
  const { bases, domain } = useBrand()
  const record = useRecord()
  const [pressed, setPressed] = useState<Press | null>(null)
  const [stream] = rows
  const address =
    stream === undefined ? null : streamAddress(stream.url, { main: domain, product: hostOf(bases.stream) || window.location.host })
  // The button outlasts a call that failed after a press.
  if (address === null && pressed === null) return null
  const isPressed = pressed?.isOpen === true
  const open = (): void => {
    setPressed({ isOpen: true, before: at })
    record({ type: 'reload.pressed', asks: [ask] })
  }
  const press = (): void => (isPressed ? setPressed({ isOpen: false, before: at }) : open())
  const isNew = isPressed && pressed.before !== at
  return { address: isNew ? address : null, isPressed, isLost: isNew && address === null, press, retry: open }
}

/** Shows the video, or hides it. It stands in a row that is there without it, so nothing below moves when it comes. */
export const VideoButton = ({ video: { isPressed, press } }: { readonly video: Video }) => (
  <button type="button" className="btn-small flex-none" aria-expanded={isPressed} onClick={press}>
    {isPressed ? text.hideVideo : text.showVideo}
  </button>
)

/** The place of the video, from the press on. The exchange's own picture speaks the player's language; no other hears of it. */
export const VideoPanel = ({ video: { address, isLost, retry } }: { readonly video: Video }) => {
  const { language } = useLanguage()
  const tell = (frame: Window): void => frame.postMessage({ type: 'words', language, words: streamWords(text) }, window.location.origin)
  return (
    <section className="panel" aria-label={text.video} aria-busy={address === null && !isLost}>
      {isLost ? (
        <Failed onRetry={retry} />
      ) : address === null ? (
        <span className="bone block aspect-[16/9] max-h-80 w-full bg-surface-3" aria-hidden="true" />
      ) : (
        <PageFrame key={language} name={text.video} address={address} onShown={tell} />
      )}
    </section>
  )
}
