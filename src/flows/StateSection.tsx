import { isFactType, originOf } from '#domain/ledger/origin.ts'
import { useArrival, useFlows } from './hooks.ts'
import { type ChartSpec, eventWords, linkOf, type Row, type StateSpec, sentence, stateName, words } from './spec.ts'

type StateSectionProps = { readonly spec: ChartSpec; readonly state: StateSpec; readonly isLinked: boolean }

/** One state: its meaning, screen and requirements, and what can happen in it. */
export const StateSection = ({ spec, state, isLinked }: StateSectionProps) => {
  const { text } = useFlows()
  const arrival = useArrival(isLinked)
  const { says, screen, requirements, rows, begins, holds, enters, leaves } = state
  const name = state.state === '' ? text.everywhere : stateName(state.state)
  return (
    <section className="panel flows-state" data-linked={isLinked} ref={arrival} aria-label={name}>
      <div className="panel-head">
        <h2>{name}</h2>
        {state.state !== '' && (
          <a href={linkOf(spec, state.state)} className="flows-anchor" aria-label={text.link(name)}>
            #
          </a>
        )}
        <Requirements requirements={requirements} />
      </div>
      {state.state !== '' && (
        <div className="flows-says">
          <p>{says}</p>
          {screen !== null && (
            <p>
              <small>{text.screen}</small> {screen}
            </p>
          )}
          {begins !== null && <p>{text.begins(stateName(begins))}</p>}
          {holds === 'regions' && <p>{text.atOnce}</p>}
          <Actions title={text.entering} actions={enters} />
          <Actions title={text.leaving} actions={leaves} />
        </div>
      )}
      {rows.length === 0 ? (
        holds === 'nothing' && <p className="flows-note">{text.nothing}</p>
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
              <RowOf key={`${row.event} ${row.guard} ${row.to.join()}`} spec={spec} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The requirements that a state answers. */
export const Requirements = ({ requirements }: Pick<StateSpec, 'requirements'>) => {
  const { text } = useFlows()
  return (
    requirements.length > 0 && (
      <ul className="flows-requirements" aria-label={text.requirements}>
        {requirements.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )
  )
}

const Actions = ({ title, actions }: { readonly title: string; readonly actions: readonly string[] }) =>
  actions.length > 0 && (
    <p>
      <small>{title}</small> {sentence(actions)}
    </p>
  )

const RowOf = ({ spec, row }: { readonly spec: ChartSpec; readonly row: Row }) => {
  const { text } = useFlows()
  const { event, timer, guard, does, to } = row
  const origin = timer !== null ? 'timer' : isFactType(event) ? originOf({ type: event }, null) : null
  return (
    <tr>
      <td>
        {origin !== null && (
          <span className="flows-by" data-origin={origin}>
            {text[`origin:${origin}`]}
          </span>
        )}
      </td>
      <td className="flows-when">
        {timer === null ? sentence([eventWords(row)]) : text.after(timer.ms === null ? words(timer.name) : text.seconds(timer.ms / 1000))}
        {timer !== null && timer.ms !== null && <small>{words(timer.name)}</small>}
      </td>
      <td data-label={guard === '' ? undefined : text.condition}>{guard}</td>
      <td>{sentence(does)}</td>
      <td className="flows-then">
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
