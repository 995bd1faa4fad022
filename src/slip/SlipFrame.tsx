import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { runnerText } from '#copy/feeds.ts'
import { ArmButton, SettingsButton } from '../settings/QuickSettings.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWide } from '../lib/useWide.ts'
import { useWayBack } from '../lib/wayBack.ts'
import { faces } from './faces.ts'
import { catchFocus, useFold, useLeaveSlip } from './fold.ts'
import { MarketOf } from './MarketOf.tsx'
import { isMeant } from '#touch/rest.ts'

export type FrameProps = {
  readonly view: SlipView
  readonly word: string
  readonly quiet?: boolean
  readonly onClose?: () => void
  readonly onBack?: () => void
  readonly onEnter?: () => void
  readonly onEscape?: () => void
  /** On a phone beside the number pad there is none. */
  readonly hasHead?: boolean
  readonly children: ReactNode
}

const composing = 'content-start min-h-[calc(3*var(--target)+10.5rem)]'
/** Beside other drafts a slip takes no more room than it needs (SLIP-34). */
const dense = 'content-start'
const sent = 'desk:content-stretch desk:min-h-[calc(3*var(--target)+11.1875rem)] phone:gap-y-1'
const corner = 'col-start-2 row-span-2 row-start-1 -mt-1 -mr-1.5 flex'

/** The common frame of a slip: side colour, runner and market. Enter continues and Escape goes back (SLIP-24). */
export const SlipFrame = ({ view, word, quiet = false, onClose, onBack, onEnter, onEscape, hasHead = true, children }: FrameProps) => {
  const { pick } = view
  const runner = pick === null ? '' : runnerText(pick)
  const fold = useFold()
  const waits = faces[view.screen]?.tone === 'wait'
  const goBack = onEscape ?? (waits ? fold : undefined)
  // On a narrow page the slip is over the page.
  const wide = useWide()
  const back = wide ? onEscape : goBack
  useWayBack(back !== undefined, () => back?.(), !wide)
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
      className={`slip @container/slip relative flex motion-safe:animate-slide flex-1 flex-col border-l-4 bg-surface phone:min-h-61 focus-visible:-outline-offset-2 ${quiet ? 'border-line-strong' : 'border-side'}`}
      data-screen={view.screen}
      data-side={pick?.side}
      data-market={view.market}
      tabIndex={-1}
      ref={catchFocus}
      onKeyDown={onKeyDown}
      aria-label={`${word} ${runner}`}
    >
      {hasHead && <Head view={view} word={word} runner={runner} onClose={onClose} onBack={onBack} />}
      {children}
    </section>
  )
}

type HeadProps = Pick<FrameProps, 'view' | 'word'> & {
  readonly runner: string
  readonly onClose: FrameProps['onClose'] | undefined
  readonly onBack: FrameProps['onBack'] | undefined
}
const tall = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-3 pt-2.5 pb-2'
const short = 'flex min-h-11 items-center gap-x-2 pl-2.5'

/** On a phone it has one line, so that the sheet leaves the market in view (SLIP-36). */
const Head = ({ view: { pick, screen }, word, runner, onClose, onBack }: HeadProps) => {
  const fold = useFold()
  const isShort = !useWide()
  return (
    <header className={isShort ? short : tall}>
      <div className={isShort ? 'min-w-0 flex-1' : 'contents'}>
        <div className={isShort ? 'flex items-baseline gap-1.5' : 'contents'}>
          <p className={`font-bold text-side-ink ${isShort ? 'text-sm' : 'text-xs'}`}>{word}</p>
          <h3 className={`col-start-1 text-md font-bold ${isShort ? 'line-clamp-2 leading-4.5' : 'leading-5 wrap-anywhere'}`}>{runner}</h3>
        </div>
        <small className={`text-xs text-ink-3 ${isShort ? 'block truncate' : 'order-last col-span-2'}`}>
          {pick !== null && <MarketOf pick={pick} />}
        </small>
      </div>
      <div className={isShort ? 'flex flex-none' : corner}>
        {isShort && screen === 'composing' && (
          <>
            <ArmButton isShort />
            <SettingsButton />
          </>
        )}
        {onBack !== undefined && (
          <button type="button" className="btn-small mr-1.5" onClick={onBack}>
            {text.backToSlip}
          </button>
        )}
        {onClose !== undefined && (
          <button type="button" className="icon-btn" aria-label={text.removeSlip} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        {faces[screen]?.tone === 'wait' && (
          <button type="button" className="icon-btn" aria-label={text.fold} onClick={fold}>
            <Icon name="down" />
          </button>
        )}
      </div>
    </header>
  )
}

type BodyProps = {
  readonly isComposing?: boolean
  readonly isDense?: boolean
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** The figures of a slip. All screens have the same height here, that of three rows of stakes, so that nothing below moves. */
export const SlipBody = ({ isComposing = false, isDense = false, ref, children }: BodyProps) => (
  <div className={`grid grid-cols-1 px-3 ${isDense ? dense : isComposing ? composing : sent}`} ref={ref}>
    {children}
  </div>
)
