import { type RefObject, useEffect, useRef } from 'react'
import { createHearing, frameMessageSchema, framed } from '#contract/casino/frame.ts'
import type { Paise } from '#contract/scalar.ts'
import { zoneName } from '#copy/time.ts'
import { useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { useZone } from '../lib/when.ts'
import { useShownTheme } from './shown-theme.ts'

/** A sandboxed frame has no origin to name; the window is the frame's own, so no other page hears it. */
const ITS_WINDOW = '*'

const numbers = new WeakMap<Element, number>()
let last = 0
/** One number for each frame: effects may run twice for the same one. */
const numberOf = (frame: Element): number => {
  const known = numbers.get(frame)
  if (known !== undefined) return known
  last += 1
  numbers.set(frame, last)
  return last
}

/** The available balance for the frame, null while it is not known; and what this page shows itself: balance, way back, lost connection. */
export type Around = {
  readonly balance: Paise | null
  readonly isShown: boolean
  readonly hasBack: boolean
  readonly isOffline: boolean
}

/**
 * Speaks with the page in a frame by the protocol (CAS-04): hears its window alone, records what it says, and answers each `ready`, and
 * each change of it, with how the player reads, what can be played with and what this page shows already.
 */
export const useFrameDoor = (launch: number, { balance, isShown, hasBack, isOffline }: Around): RefObject<HTMLIFrameElement | null> => {
  const record = useRecord()
  const { language } = useLanguage()
  const theme = useShownTheme()
  const zone = zoneName(useZone())
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  useEffect(() => {
    if (frame.current !== null) record({ type: 'game.framed', launch, frame: numberOf(frame.current) })
  }, [record, launch])
  const sayAround = useRef((): void => undefined)
  useEffect(() => {
    sayAround.current = () => {
      const its = frame.current?.contentWindow
      its?.postMessage(framed({ type: 'around', hasBack, isOffline }), ITS_WINDOW)
      if (balance !== null) its?.postMessage(framed({ type: 'money', balancePaise: Math.max(balance, 0), isShown }), ITS_WINDOW)
    }
    if (isReady.current) sayAround.current()
  }, [balance, isShown, hasBack, isOffline])
  useEffect(() => {
    const look = (): void => frame.current?.contentWindow?.postMessage(framed({ type: 'look', language, theme, zone }), ITS_WINDOW)
    if (isReady.current) look()
    const read = createHearing(frameMessageSchema)
    const hear = (event: MessageEvent<unknown>): void => {
      if (frame.current === null || event.source !== frame.current.contentWindow) return
      const message = read(event.timeStamp, () => event.data)
      if (message === null) return
      if (message.type === 'ready') {
        isReady.current = true
        look()
        sayAround.current()
      }
      record({ type: 'game.heard', launch, message })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [record, launch, language, theme, zone])
  return frame
}
