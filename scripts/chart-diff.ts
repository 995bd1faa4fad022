import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { type ChartSpec, configIn, lasting, type Row, shortName, specOf, type StateSpec, stateName, words } from '#staff/flows/spec.ts'

/** The charts of a revision cannot be read; its message says why. */
export class NoRevision extends Error {}

/** The charts of a git revision, from its generated data. Throws `NoRevision` for one that the repository in `folder` does not have. */
export const chartsAt = (folder: string, revision: string): readonly ChartSpec[] => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 })
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).trim()
  } catch {
    throw new NoRevision(`git knows no revision ${revision} here. Name a commit, a branch or a tag, such as main or HEAD~1.`)
  }
  const files = git('ls-tree', '--name-only', commit, 'docs/charts/')
    .split('\n')
    .filter((file) => file.endsWith('.json'))
  if (files.length === 0) throw new NoRevision(`The revision ${revision} has no charts in docs/charts.`)
  return files.map((file) => {
    try {
      return specOf(configIn(JSON.parse(git('show', `${commit}:${file}`))))
    } catch {
      throw new NoRevision(`The chart ${basename(file, '.json')} of the revision ${revision} cannot be read.`)
    }
  })
}

const only = (some: readonly string[], others: readonly string[]): readonly string[] => some.filter((each) => !others.includes(each))

/** What was added and what is gone, as one part of a sentence each. */
const changes = (was: readonly string[], is: readonly string[], also: string, noLonger: string): readonly string[] => {
  const added = only(is, was)
  const gone = only(was, is)
  return [...(added.length === 0 ? [] : [`${also} ${added.join(', ')}`]), ...(gone.length === 0 ? [] : [`${noLonger} ${gone.join(', ')}`])]
}

const causeOf = ({ event, timer }: Row): string =>
  timer === null ? event : `after ${timer.ms === null ? words(timer.name) : lasting(timer.ms)}`
const ifs = (guard: string): string => (guard === '' ? '' : ` if ${guard}`)

/** A chart's own differences as sentences. */
const chartDifferences = (was: ChartSpec, is: ChartSpec): readonly string[] => {
  const paths = new Set([...was.states, ...is.states].map(({ state }) => state))
  const named = (state: string): string => stateName(shortName(paths, state))
  const listed = (to: readonly string[]): string => to.map(named).join(' and ')
  const goes = (row: Row): string => (row.to.length === 0 ? 'stays' : `goes to ${listed(row.to)}`)
  const does = (row: Row): string => (row.does.length === 0 ? '' : `, does ${row.does.join(', ')}`)

  const rowDifferences = (before: Row, after: Row): readonly string[] => {
    const cause = causeOf(after) + ifs(after.guard)
    const moved = listed(before.to) !== listed(after.to)
    const instead = before.to.length === 0 ? 'staying' : after.to.length === 0 ? `going to ${listed(before.to)}` : listed(before.to)
    const isOrder = before.does.join() !== after.does.join()
    const done = changes(before.does, after.does, 'now also does', 'no longer does')
    return [
      ...(before.guard === after.guard
        ? []
        : [
            `${causeOf(after)} now ${after.guard === '' ? 'needs no condition' : `needs "${after.guard}"`}${before.guard === '' ? '' : ` instead of "${before.guard}"`}`,
          ]),
      ...(moved ? [`${cause} now ${goes(after)} instead of ${instead}`] : []),
      ...(done.length === 0 && isOrder ? [`${cause} does the same in another order`] : done.map((each) => `${cause} ${each}`)),
      ...(before.again === after.again ? [] : [`${cause} ${after.again ? 'now' : 'no longer'} enters the state again`]),
    ]
  }

  const eventDifferences = (before: readonly Row[], after: readonly Row[]): readonly string[] => {
    const [first] = after
    const [old] = before
    if (first === undefined)
      return before.map(
        (row) =>
          `${causeOf(row)}${ifs(row.guard)} no longer counts (it ${goes(row).replace('goes', 'went').replace('stays', 'stayed')}${does(row)})`,
      )
    if (old === undefined) return after.map((row) => `${causeOf(row)}${ifs(row.guard)} is new: it ${goes(row)}${does(row)}`)
    const guardsBefore = before.map(({ guard }) => guard)
    const guardsAfter = after.map(({ guard }) => guard)
    const gone = before.filter(({ guard }) => !guardsAfter.includes(guard))
    const added = after.filter(({ guard }) => !guardsBefore.includes(guard))
    const isRenamed = gone.length === 1 && added.length === 1
    const lengths = (row: Row): string => (row.timer?.ms == null ? 'as long as the data says' : lasting(row.timer.ms))
    return [
      ...(first.timer?.ms === old.timer?.ms
        ? []
        : [`the timer ${words(first.timer?.name ?? '')} now takes ${lengths(first)} instead of ${lengths(old)}`]),
      ...after.flatMap((row) => {
        const same = before.find(({ guard }) => guard === row.guard) ?? (isRenamed ? gone[0] : undefined)
        return same === undefined ? [`${causeOf(row)}${ifs(row.guard)} is new: it ${goes(row)}${does(row)}`] : rowDifferences(same, row)
      }),
      ...(isRenamed ? [] : gone.map((row) => `${causeOf(row)}${ifs(row.guard) || ' without a condition'} is gone`)),
      ...(gone.length + added.length === 0 && guardsBefore.join() !== guardsAfter.join()
        ? [`${causeOf(first)} tries its conditions in another order: ${guardsAfter.map((guard) => guard || 'otherwise').join(', ')}`]
        : []),
    ]
  }

  const stateDifferences = (before: StateSpec, after: StateSpec): readonly string[] => {
    const events = [...new Set([...before.rows, ...after.rows].map(({ event }) => event))]
    return [
      ...(before.says === after.says ? [] : [`now says "${after.says}"`]),
      ...(before.screen === after.screen ? [] : [`now shows ${screenOf(after)} instead of ${screenOf(before)}`]),
      ...changes(before.requirements, after.requirements, 'now also answers', 'no longer answers'),
      ...(before.holds === after.holds ? [] : [`now holds ${HOLDS[after.holds]} instead of ${HOLDS[before.holds]}`]),
      ...(before.begins === after.begins || before.begins === null || after.begins === null
        ? []
        : [`now begins in ${named(after.begins)} instead of ${named(before.begins)}`]),
      ...changes(before.enters, after.enters, 'on entering now also does', 'on entering no longer does'),
      ...changes(before.leaves, after.leaves, 'on leaving now also does', 'on leaving no longer does'),
      ...events.flatMap((event) =>
        eventDifferences(
          before.rows.filter((row) => row.event === event),
          after.rows.filter((row) => row.event === event),
        ),
      ),
    ]
  }

  return [...paths].flatMap((state) => {
    const before = was.states.find((each) => each.state === state)
    const after = is.states.find((each) => each.state === state)
    const place = state === '' ? is.chart : `${is.chart} / ${named(state)}`
    if (before === undefined) return [`${place}: the state is new. ${after?.says ?? ''}`.trim()]
    if (after === undefined) return [`${place}: the state is gone.`]
    return stateDifferences(before, after).map((each) => `${place}: ${each}`)
  })
}

const HOLDS = { nothing: 'no states', states: 'one state at a time', regions: 'several states at once' } as const
const screenOf = ({ screen }: StateSpec): string => (screen === null ? 'no screen of its own' : `the screen ${screen}`)

/** What differs between two sets of charts, as sentences for a reviewer; none where nothing does. */
export const differencesOf = (was: readonly ChartSpec[], is: readonly ChartSpec[]): readonly string[] => {
  const before = new Map(was.map((each) => [each.chart, each]))
  const after = new Map(is.map((each) => [each.chart, each]))
  return [
    ...is.flatMap((chart) => {
      const old = before.get(chart.chart)
      return old === undefined ? [`${chart.chart}: the chart is new. ${chart.purpose}`.trim()] : chartDifferences(old, chart)
    }),
    ...was.filter(({ chart }) => !after.has(chart)).map(({ chart }) => `${chart}: the chart is gone.`),
  ]
}
