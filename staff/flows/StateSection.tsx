import type { ReactNode } from 'react'
import { isFactType, originOf } from '#client/ledger/origin.ts'
import { By } from '../By.tsx'
import { Screens } from './Followed.tsx'
import { useArrival, useFlows } from './hooks.ts'
import { FOLD, Folded, PanelNote } from './Panel.tsx'
import { ProvedBy } from './Proved.tsx'
import { causesOfRow, conditionOf, heardIn, linkOfCause, provedIn, saidOf, screensIn } from './reading.ts'
import { type ChartSpec, eventWords, inheritedIn, linkOf, type Row, type StateSpec, sentence, stateName, words } from './spec.ts'

type StateSectionProps = {
  readonly spec: ChartSpec
  readonly state: StateSpec
  readonly isLinked: boolean
  /** The picture of what it holds, where the chart is drawn by parts. */
  readonly picture: ReactNode
}

/** One state: its meaning, screen and requirements, and what can happen in it. */
export const StateSection = ({ spec, state, isLinked, picture }: StateSectionProps) => {
  const { text, reading } = useFlows()
  const arrival = useArrival(isLinked)
  const { says, screen, requirements, rows, begins, holds, enters, leaves } = state
  const name = state.state === '' ? text.everywhere : stateName(state.state)
  return (
    <section
      className="panel group/state mt-3 rounded-md border data-[linked=true]:border-brand data-[linked=true]:[box-shadow:0_0_0_2px_var(--brand)]"
      data-linked={isLinked}
      ref={arrival}
      aria-label={name}
    >
      <div className="panel-head group-data-[linked=true]/state:bg-brand-wash group-data-[linked=true]/state:text-brand-ink">
        <h2 className="text-xl wrap-anywhere">{name}</h2>
        {state.state !== '' && (
          <a
            href={linkOf(spec, state.state)}
            className="-my-1 inline-grid min-h-11 min-w-11 place-items-center font-bold text-ink-3"
            aria-label={text.link(name)}
          >
            #
          </a>
        )}
        <Requirements requirements={requirements} className="ml-auto flex" />
      </div>
      <details key={String(isLinked)} open={isLinked}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
          <span className="max-w-192">{state.state === '' || says === '' ? text.what : says}</span>
          <Folded />
        </summary>
        {state.state !== '' && (
          <div className="grid max-w-192 gap-1 px-3 pb-2.5 empty:hidden">
            {screen !== null && (
              <p>
                <small className="text-ink-3">{text.screen}</small> {screen}
              </p>
            )}
            {begins !== null && <p>{text.begins(stateName(begins))}</p>}
            {holds === 'regions' && <p>{text.atOnce}</p>}
            <Done title={text.entering} actions={enters} />
            <Done title={text.leaving} actions={leaves} />
          </div>
        )}
        {picture}
        {reading !== null && <Screens screens={screensIn(reading, state)} />}
        {rows.length === 0 ? (
          holds === 'nothing' && <PanelNote>{text.nothing}</PanelNote>
        ) : (
          <table className="flows-table flows-rows" aria-label={`${name}: ${text.what}`}>
            <thead>
              <tr>
                <th>{text.by}</th>
                <th>{text.when}</th>
                <th>{text.condition}</th>
                <th>{text.does}</th>
                <th>{text.next}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RowOf key={`${row.event} ${row.guard} ${row.to.join()}`} spec={spec} state={state} row={row} />
              ))}
            </tbody>
          </table>
        )}
        <Inherited spec={spec} state={state} isOpen={isLinked} />
        {reading !== null && <ProvedBy proofs={provedIn(reading, state)} />}
      </details>
    </section>
  )
}

type InheritedProps = { readonly spec: ChartSpec; readonly state: StateSpec; readonly isOpen: boolean }

/** What can happen in a state because it can in a state around it, folded. */
const Inherited = ({ spec, state, isOpen }: InheritedProps) => {
  const { text } = useFlows()
  const rows = inheritedIn(spec, state.state)
  return (
    rows.length > 0 && (
      <details key={String(isOpen)} className={FOLD} open={isOpen}>
        <summary className="cursor-pointer py-2.5 text-ink-3">{text.inherited(rows.length)}</summary>
        <table className="flows-table flows-rows -mx-3 w-auto">
          <tbody>
            {rows.map(({ from, row }) => (
              <RowOf key={`${from.state} ${row.event} ${row.guard} ${row.to.join()}`} spec={spec} state={from} row={row} isInherited />
            ))}
          </tbody>
        </table>
      </details>
    )
  )
}

type RequirementsProps = Pick<StateSpec, 'requirements'> & { readonly className?: string }

/** The requirements that a state answers. */
export const Requirements = ({ requirements, className = 'flex' }: RequirementsProps) => {
  const { text, requirements: says } = useFlows()
  return (
    requirements.length > 0 && (
      <ul className={`flex-wrap gap-1 ${className}`} aria-label={text.requirements}>
        {requirements.map((each) => (
          <li
            key={each}
            className="rounded-sm border border-brand bg-surface px-[0.4rem] text-xs font-semibold whitespace-nowrap text-brand-ink"
          >
            <a href={`#${each}`} title={says.get(each)}>
              {each}
            </a>
          </li>
        ))}
      </ul>
    )
  )
}

/** What is done, as sentences. */
const useDone = (actions: readonly string[]): string => {
  const { reading } = useFlows()
  return reading === null ? sentence(actions) : actions.map((each) => saidOf(reading, each)).join(' ')
}

const Done = ({ title, actions }: { readonly title: string; readonly actions: readonly string[] }) => {
  const done = useDone(actions)
  return (
    actions.length > 0 && (
      <p>
        <small className="text-ink-3">{title}</small> {done}
      </p>
    )
  )
}

type RowOfProps = { readonly spec: ChartSpec; readonly state: StateSpec; readonly row: Row; readonly isInherited?: boolean }

const RowOf = ({ spec, state, row, isInherited = false }: RowOfProps) => {
  const { text, reading } = useFlows()
  const { does, why, to } = row
  const done = useDone(does)
  const condition = reading === null ? row.guard : conditionOf(reading, state, row)
  return (
    <tr>
      <td>
        <Sender row={row} />
        {isInherited && <small>{text.from(state.state === '' ? text.everywhere : stateName(state.state))}</small>}
      </td>
      <td className="font-semibold">
        <When row={row} />
      </td>
      <td data-label={condition === '' ? undefined : text.condition}>{condition}</td>
      <td>{[done, why].filter((each) => each !== '').join(' ')}</td>
      <td className="flows-then [&_.link+.link]:ml-2">
        {to.length === 0
          ? text.stays
          : to.map((each) => (
              <a key={each} href={linkOf(spec, each)} className="link">
                {stateName(each)}
              </a>
            ))}
      </td>
    </tr>
  )
}

/** What happens in a row, with its name in small. */
const When = ({ row }: { readonly row: Row }) => {
  const { text, reading } = useFlows()
  const { event, timer } = row
  if (timer !== null)
    return (
      <>
        {text.after(timer.ms === null ? words(timer.name) : text.seconds(timer.ms / 1000))}
        {timer.ms !== null && <small className="font-normal">{words(timer.name)}</small>}
      </>
    )
  const said = reading === null ? '' : heardIn(reading, row)
  return said === '' ? (
    sentence([eventWords(row)])
  ) : (
    <>
      {said} <small className="font-normal">{event}</small>
    </>
  )
}

/** Who causes a row: where it comes from, and the actions of charts that send it. */
const Sender = ({ row }: { readonly row: Row }) => {
  const { text, reading } = useFlows()
  const { event, timer } = row
  const causes = reading === null ? [] : causesOfRow(reading, row)
  const origin = timer !== null ? 'timer' : isFactType(event) ? originOf({ type: event }, null) : causes.length > 0 ? 'chart' : null
  return (
    <>
      {origin !== null && <By origin={origin}>{text[`origin:${origin}`]}</By>}
      {causes.map((cause) => {
        const link = linkOfCause(cause)
        return link === null ? (
          <small key={cause.chart}>{cause.chart}</small>
        ) : (
          <a key={link} href={link} className="link block text-sm wrap-anywhere">
            {cause.chart}: {words(cause.action ?? '')}
          </a>
        )
      })}
    </>
  )
}
