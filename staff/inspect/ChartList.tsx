import { ChartNav } from './ChartNav.tsx'
import { useInspecting, useShown, useView } from './hooks.ts'
import { actorRowsOf, actorWords } from './view.ts'

/** Every chart that runs at the shown moment, with its state. */
export const ChartList = () => {
  const { text, inspector } = useInspecting()
  const { story, actor } = useView()
  const rows = actorRowsOf(story, useShown(), actor)
  return (
    <ChartNav
      title={text.charts}
      running={text.running(rows.filter(({ hasEnded }) => !hasEnded).length)}
      rows={rows.map(({ id, ...row }) => ({ ...row, id, name: actorWords(id), isChosen: id === actor }))}
      className="border-x phone:order-2 phone:group-not-data-[part=chart]/parts:hidden desk:col-1 desk:row-[1/4]"
      onChoose={(id) => inspector.show({ actor: id })}
    />
  )
}
