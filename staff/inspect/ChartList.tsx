import { useInspecting, useShown, useView } from './hooks.ts'
import { actorRowsOf, actorWords } from './view.ts'

/** Every chart that runs at the shown moment, with its state. */
export const ChartList = () => {
  const { text, inspector } = useInspecting()
  const { story, actor } = useView()
  const rows = actorRowsOf(story, useShown(), actor)
  return (
    <nav className="panel inspect-list" aria-label={text.charts}>
      <div className="panel-head">
        <h2>{text.charts}</h2>
        <small>{text.running(rows.filter(({ hasEnded }) => !hasEnded).length)}</small>
      </div>
      <ul>
        {rows.map(({ id, states, isChanged, hasEnded }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === actor}
              data-changed={isChanged}
              data-ended={hasEnded}
              onClick={() => inspector.show({ actor: id })}
            >
              <b>{actorWords(id)}</b>
              <span>{states}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
