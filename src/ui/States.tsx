import type { LeftOut } from '#client/ledger/left-out.ts'
import { text } from '#copy/first.ts'
import type { Said } from '#domain/said.ts'

/** The sentence of an empty list. */
export const Empty = ({ children }: { readonly children: string }) => <p className="note">{children}</p>

/** Says how many more markets the back end has than a list shows; nothing where the list is whole. */
export const MoreMarkets = ({ leftOut = 0 }: LeftOut) => (leftOut === 0 ? null : <p className="note">{text.marketsLeftOut(leftOut)}</p>)

type FailedProps = { readonly said?: Said | null; readonly onRetry: () => void }
/** A failed load: the sentence, and a button to try again. What the back end does not have is not tried again (BACK-02). */
export const Failed = ({ said = null, onRetry }: FailedProps) =>
  said?.key === 'notOffered' ? (
    <Empty>{text.notOffered}</Empty>
  ) : (
    <div className="note" role="status">
      <p>{text.cannotLoad}</p>
      <button type="button" className="btn-small" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  )

const over = 'fixed inset-x-3 bottom-dock z-40 mx-auto max-w-105 rounded-md border border-line-strong bg-surface shadow-pop'

/** A part that could not be fetched, with a button to try again; in its place or over the page. */
export const NotFetched = ({ onAgain, isOver = false }: { readonly onAgain: () => void; readonly isOver?: boolean }) => (
  <div className={`note ${isOver ? over : ''}`} role="alert">
    <p>{text.notFetched}</p>
    <button type="button" className="btn-small" onClick={onAgain}>
      {text.retry}
    </button>
  </div>
)

/** A grey bar in place of a text that loads. */
export const Bone = ({ width, height = 14 }: { readonly width: number | string; readonly height?: number }) => (
  <span className="bone inline-block rounded-sm bg-surface-3 in-[.bar]:bg-line" style={{ width, height }} aria-hidden="true" />
)
