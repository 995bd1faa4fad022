import { SCREEN_LANGUAGES } from '../charts/reading.ts'
import { requirementsOfRule, type Rule, type RuleTable, linkOfRule, tableAnchor } from '../charts/rule.ts'
import { PURPOSE, ScreenLanguages, TITLE } from './ChartPage.tsx'
import { useArrival, useFlows, useLinkedName, useScreenLanguage } from './hooks.ts'
import { Pair, Panel, PanelNote } from './Panel.tsx'
import { Requirements } from './StateSection.tsx'
import { linkOf } from './spec.ts'

/** One rule without a chart: its situations with what happens, what the player reads, and the requirements. */
export const RulePage = ({ rule }: { readonly rule: Rule }) => {
  const { charts, text } = useFlows()
  const beside = charts.filter(({ spec }) => rule.charts.includes(spec.chart))
  return (
    <article lang="en">
      <h1 className={TITLE}>{rule.title}</h1>
      <p className={PURPOSE}>{rule.purpose}</p>
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        {text.chartsBeside}
        {beside.map(({ spec }) => (
          <a key={spec.chart} href={linkOf(spec, '')} className="link">
            {spec.chart}
          </a>
        ))}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-ink-3">{text.decidedIn(rule.sources.join(', '))}</p>
      <ScreenLanguages />
      {rule.tables.map((table) => (
        <Situations key={table.title} rule={rule} table={table} />
      ))}
      <Answers rule={rule} />
    </article>
  )
}

type SituationsProps = { readonly rule: Rule; readonly table: RuleTable }

const Situations = ({ rule, table }: SituationsProps) => {
  const { text } = useFlows()
  const [shown] = useScreenLanguage()
  const isLinked = useLinkedName() === tableAnchor(table)
  const arrival = useArrival(isLinked)
  return (
    <Panel
      title={table.title}
      label={table.title}
      isLinked={isLinked}
      arrival={arrival}
      head={
        <a
          href={linkOfRule(rule, table)}
          className="-my-1 inline-grid min-h-11 min-w-11 place-items-center font-bold text-ink-3"
          aria-label={text.link(table.title)}
        >
          #
        </a>
      }
    >
      <PanelNote>{table.note}</PanelNote>
      <table className="flows-table flows-rule">
        <thead>
          <tr>
            <th>{text.situation}</th>
            <th>{text.happens}</th>
            <th>{text.reads}</th>
            <th>{text.requirements}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ when, outcome, sees, requirements }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td>{outcome}</td>
              <td data-label={sees === null ? undefined : text.reads}>
                {sees !== null &&
                  SCREEN_LANGUAGES.map((tag) => (
                    <span key={tag} lang={tag} hidden={tag !== shown}>
                      {sees[tag]}
                    </span>
                  ))}
              </td>
              <td>
                <Requirements requirements={requirements} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** Each requirement of the rule: what it asks for, and the tables that answer it. */
const Answers = ({ rule }: { readonly rule: Rule }) => {
  const { text } = useFlows()
  const linked = useLinkedName()
  const answers = requirementsOfRule(rule)
  return (
    <Panel title={text.requirements} label={text.requirements} isFolded isOpen={answers.has(linked)}>
      <dl>
        {[...answers].map(([id, tables]) => (
          <Answer key={id} rule={rule} id={id} tables={tables} />
        ))}
      </dl>
    </Panel>
  )
}

const Answer = ({ rule, id, tables }: { readonly rule: Rule; readonly id: string; readonly tables: readonly RuleTable[] }) => {
  const { requirements } = useFlows()
  const isLinked = useLinkedName() === id
  const arrival = useArrival(isLinked)
  return (
    <Pair term={id} isLinked={isLinked} arrival={arrival}>
      <p className="flex-[1_0_100%]">{requirements.get(id)}</p>
      {tables.map((table) => (
        <a key={table.title} href={linkOfRule(rule, table)} className="link">
          {table.title}
        </a>
      ))}
    </Pair>
  )
}
