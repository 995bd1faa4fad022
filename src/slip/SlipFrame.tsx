import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWide } from '../lib/useWide.ts'
import { useWayBack } from '../lib/wayBack.ts'
import { faces } from './faces.ts'
import { catchFocus, useFold, useLeaveSlip } from './fold.ts'
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

const composing = 'content-start min-h-[calc(3*var(--target)+9.5rem)] phone:min-h-[calc(3*var(--target)+9.8125rem)]'
const sent = 'content-stretch min-h-[calc(3*var(--target)+10.1875rem)] phone:min-h-[calc(3*var(--target)+10.5rem)]'
const corner = 'icon-btn col-start-2 row-span-2 row-start-1 -mt-1 -mr-1.5'

/** The common frame of a slip: side colour, runner and market, and the keys Enter to continue and Escape to go back (SLIP-24). */
export const SlipFrame = ({ view, word, quiet = false, onClose, onEnter, onEscape, children }: FrameProps) => {
  const { pick } = view
  const runner = pick === null ? '' : runnerText(pick)
  const fold = useFold()
  const waits = faces[view.screen]?.tone === 'wait'
  const goBack = onEscape ?? (waits ? fold : undefined)
  // On a narrow page the slip is over the page.
  useWayBack(!useWide() && goBack !== undefined, () => goBack?.())
  useLeaveSlip()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && onEscape !== undefined) {
      event.preventDefault()
      onEscape()
    }
    const button = event.target instanceof HTMLButtonElement ? event.target : null
    if (event.key !== 'Enter' || event.defaultPrevented || (button !== null && button.closest('[data-act]') === null)) return
    if (!isMeant(event)) event.preventDefault()
    else if (button === null && onEnter !== undefined) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <section
      className={`slip relative flex motion-safe:animate-slide flex-col border-l-4 bg-surface focus-visible:-outline-offset-2 ${quiet ? 'border-line-strong' : 'border-side'}`}
      data-screen={view.screen}
      data-side={pick?.side}
      data-market={view.market}
      tabIndex={-1}
      ref={catchFocus}
      onKeyDown={onKeyDown}
      onClickCapture={stopStray}
      aria-label={`${word} ${runner}`}
    >
      <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-3 pt-2.5 pb-2">
        <p className="text-xs font-bold text-side-ink">{word}</p>
        <h3 className="col-start-1 text-md leading-5 font-bold wrap-anywhere">{runner}</h3>
        {onClose !== undefined && (
          <button type="button" className={corner} aria-label={text.removeSlip} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        {waits && (
          <button type="button" className={corner} aria-label={text.fold} onClick={fold}>
            <Icon name="down" />
          </button>
        )}
        <small className="col-span-2 text-xs text-ink-3">
          {pick !== null && pick.line === null && `${marketText(pick)} · `}
          {pick?.eventName}
        </small>
      </header>
      {children}
    </section>
  )
}

type BodyProps = { readonly isComposing?: boolean; readonly ref?: Ref<HTMLDivElement>; readonly children: ReactNode }

/** The figures of a slip. All screens have the same height here, that of three rows of stakes, so that nothing below moves. */
export const SlipBody = ({ isComposing = false, ref, children }: BodyProps) => (
  <div className={`grid grid-cols-1 px-3 ${isComposing ? composing : sent}`} ref={ref}>
    {children}
  </div>
)
