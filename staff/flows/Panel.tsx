import type { ReactNode, Ref } from 'react'

type PanelProps = {
  readonly title: string
  readonly label?: string
  /** Controls beside the title. */
  readonly head?: ReactNode
  readonly isLinked?: boolean
  readonly arrival?: Ref<HTMLElement>
  /** Folded until it is pressed or linked to. */
  readonly isFolded?: boolean
  /** Unfolded at first: something in it is linked to. */
  readonly isOpen?: boolean | undefined
  readonly children: ReactNode
}

/** A part of a chart's page under its title. */
export const Panel = ({ title, label, head, isLinked, arrival, isFolded = false, isOpen = isLinked, children }: PanelProps) => (
  <section className="panel mt-3 rounded-md border" aria-label={label} data-linked={isLinked} ref={arrival}>
    {isFolded ? (
      <details key={String(isOpen)} open={isOpen}>
        <summary className="panel-head cursor-pointer">
          <h2>{title}</h2>
          <Folded />
        </summary>
        {children}
      </details>
    ) : (
      <>
        <div className="panel-head">
          <h2>{title}</h2>
          {head}
        </div>
        {children}
      </>
    )}
  </section>
)

/** The sign of a part that folds. */
export const Folded = () => <span className="flows-folded ml-auto text-ink-3" aria-hidden="true" />

/** A sentence below a title, about the part. */
export const PanelNote = ({ children }: { readonly children: string }) => <p className="px-3 py-2 text-sm text-ink-3">{children}</p>

/** A line between what is folded and what is above it. */
export const FOLD = 'border-t border-line px-3 pb-2'

type PairProps = {
  readonly term: ReactNode
  /** A note below the term, in small. */
  readonly below?: string
  readonly isLinked?: boolean
  readonly arrival?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** A term with what belongs to it: beside it, on a phone below it. */
export const Pair = ({ term, below = '', isLinked, arrival, children }: PairProps) => (
  <div
    className="grid grid-cols-[minmax(8rem,14rem)_1fr] gap-3 border-t border-line px-3 py-1.5 max-[768px]:grid-cols-[1fr] max-[768px]:gap-0.5 data-[linked=true]:bg-brand-wash"
    data-linked={isLinked}
    ref={arrival}
  >
    <dt className="font-semibold">
      {term}
      {below !== '' && <small className="block font-normal text-ink-3">{below}</small>}
    </dt>
    <dd className="flex flex-wrap gap-x-3 gap-y-0.5">{children}</dd>
  </div>
)
