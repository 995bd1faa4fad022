import { type KeyboardEvent, type ReactNode, useContext, useEffect } from 'react'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../parts/Icon.tsx'
import { useWide } from '../parts/useWide.ts'
import { useWayBack } from '../parts/wayBack.ts'
import { faces } from './faces.ts'
import { catchFocus, FoldContext, leaveSlip } from './fold.ts'
import { isMeant, stopStray } from './stray.ts'

export type FrameProps = {
  readonly view: SlipView
  readonly word: string
  readonly quiet?: boolean
  readonly onClose?: () => void
  readonly onEnter?: () => void
  readonly onEscape?: () => void
  readonly children: ReactNode
}

/** The common face of a slip: side colour, what is bet on, and the keys: Enter goes on, Escape goes back (SLIP-24). */
export const SlipFrame = ({ view, word, quiet = false, onClose, onEnter, onEscape, children }: FrameProps) => {
  const { pick } = view
  const runner = pick === null ? '' : text.runner(pick.runnerName)
  const fold = useContext(FoldContext)
  const waits = faces[view.screen]?.tone === 'wait'
  const goBack = onEscape ?? (waits ? fold : undefined)
  // On a narrow page the slip lies over it.
  useWayBack(!useWide() && goBack !== undefined, () => goBack?.())
  useEffect(() => leaveSlip, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && onEscape !== undefined) {
      event.preventDefault()
      onEscape()
    }
    const button = event.target instanceof HTMLButtonElement ? event.target : null
    if (event.key !== 'Enter' || event.defaultPrevented || (button !== null && button.closest('.act') === null)) return
    if (!isMeant(event)) event.preventDefault()
    else if (button === null && onEnter !== undefined) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <section
      className="slip"
      data-screen={view.screen}
      data-side={pick?.side}
      data-market={view.market}
      data-quiet={quiet}
      tabIndex={-1}
      ref={catchFocus}
      onKeyDown={onKeyDown}
      onClickCapture={stopStray}
      aria-label={`${word} ${runner}`}
    >
      <header className="slip-head">
        <p>{word}</p>
        <h3>{runner}</h3>
        {onClose !== undefined && (
          <button type="button" className="icon-btn" aria-label={text.removeSlip} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        {waits && (
          <button type="button" className="icon-btn" aria-label={text.fold} onClick={fold}>
            <Icon name="down" />
          </button>
        )}
        <small>
          {pick !== null && pick.line === null && `${text.told(pick.marketName)} · `}
          {pick?.eventName}
        </small>
      </header>
      {children}
    </section>
  )
}
