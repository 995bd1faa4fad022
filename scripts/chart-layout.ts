import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { ChartWord, Part, Picture } from '#staff/charts/picture.ts'
import { lineSaid, type Said, stateKind } from './chart-labels.ts'
import { childrenOf, everyNode, transitionsOf } from './chart-words.ts'

/** A letter's width at 12 px, bold for a state's name. */
const NAME = 7.5
const WORD = 6.5

/** What a picture shows: its outermost boxes, what a box holds there, and the box that stands for a state. */
type View = {
  readonly roots: readonly AnyStateNode[]
  readonly held: (node: AnyStateNode) => readonly AnyStateNode[]
  readonly shownAs: (node: AnyStateNode) => AnyStateNode
  /** Whether a line between two states belongs into the picture. */
  readonly has: (source: AnyStateNode, target: AnyStateNode) => boolean
}
const isWithin = (node: AnyStateNode, region: AnyStateNode): boolean => region.path.every((key, at) => node.path[at] === key)
const wholeOf = ({ root }: AnyStateMachine): View => ({ roots: [root], held: childrenOf, shownAs: (node) => node, has: () => true })
/** The first state around a state, or the state itself, that `accepts`; the chart itself where none does. */
const firstAround = (node: AnyStateNode, accepts: (around: AnyStateNode) => boolean): AnyStateNode =>
  node.parent === undefined || accepts(node) ? node : firstAround(node.parent, accepts)
/** One state with what it holds, and beside it the states that lines from there lead to or come from. `isFolded`: it holds closed boxes. */
const regionOf = (region: AnyStateNode, isFolded: boolean): View => {
  const isInner = (node: AnyStateNode): boolean => node !== region && isWithin(node, region)
  const shownAs = (node: AnyStateNode): AnyStateNode => {
    if (!isWithin(node, region)) return firstAround(node, ({ parent }) => parent !== undefined && isWithin(region, parent))
    return isFolded ? firstAround(node, (around) => around === region || around.parent === region) : node
  }
  const has = (source: AnyStateNode, target: AnyStateNode): boolean =>
    (isInner(source) || isInner(target)) && (source === target ? shownAs(source) === source : shownAs(source) !== shownAs(target))
  const ends = everyNode(region.machine.root).flatMap((source) =>
    transitionsOf(source).flatMap(({ target = [] }) => target.flatMap((to) => (has(source, to) ? [source, to] : []))),
  )
  const outside = new Set(ends.map(shownAs).filter((node) => !isWithin(node, region)))
  const opens = (node: AnyStateNode): boolean => isWithin(node, region) && (node === region || !isFolded)
  return { roots: [region, ...outside], held: (node) => (opens(node) ? childrenOf(node) : []), shownAs, has }
}

const isInitial = ({ parent, key }: AnyStateNode): boolean => parent?.type === 'compound' && parent.config.initial === key

const boxIn = ({ held }: View): ((node: AnyStateNode) => ElkNode) => {
  const box = (node: AnyStateNode): ElkNode => {
    const children = held(node)
    const title = { id: `${node.id}#title`, text: node.key, width: node.key.length * NAME, height: 16 }
    return {
      id: node.id,
      labels: [title],
      layoutOptions: {
        'elk.padding': '[top=28,left=14,bottom=14,right=14]',
        'elk.nodeLabels.placement': 'H_CENTER V_TOP INSIDE',
        'elk.nodeSize.constraints': 'NODE_LABELS MINIMUM_SIZE',
        'elk.nodeSize.minimum': '(110, 40)',
        // The state that a chart, or a part of it, begins in stands first.
        ...(isInitial(node) ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}),
      },
      ...(children.length > 0 ? { children: children.map(box) } : { width: Math.max(110, title.width + 28), height: 40 }),
    }
  }
  return box
}

/** The height of a row of words, and the room between what two transitions say. */
const ROW = 15
const GAP = 4
const sizeOf = (said: readonly Said[]): { readonly width: number; readonly height: number } => {
  const rows = said.flatMap((each) => each.rows)
  return { width: Math.max(...rows.map(({ length }) => length * WORD)), height: rows.length * ROW + (said.length - 1) * GAP }
}
/** The rows of a line's words, one below the other. */
const wordsAt = (said: readonly Said[], x: number, y: number): readonly ChartWord[] =>
  said.flatMap(({ rows, by }, at) => {
    const above = said.slice(0, at).reduce((sum, each) => sum + each.rows.length, 0)
    return rows.map((text, row) => ({ text, by, x: rounded(x), y: rounded(y + (above + row) * ROW + at * GAP + 12) }))
  })

const rounded = (value: number | undefined): number => Math.round(value ?? 0)

const draw = async (machine: AnyStateMachine, view: View): Promise<Picture> => {
  const nodes = everyNode(machine.root)
  const merged = new Map<string, { source: AnyStateNode; target: AnyStateNode; labels: Said[] }>()
  for (const node of nodes) {
    for (const transition of transitionsOf(node)) {
      for (const to of transition.target ?? []) {
        if (!view.has(node, to)) continue
        const [source, target] = [view.shownAs(node), view.shownAs(to)]
        const key = `${source.id}→${target.id}`
        const edge = merged.get(key) ?? { source, target, labels: [] }
        const said = lineSaid(transition)
        if (!edge.labels.some(({ text }) => text === said.text)) edge.labels.push(said)
        merged.set(key, edge)
      }
    }
  }
  // The chart has its own frame, because an edge may begin at the chart itself.
  const graph: ElkNode = {
    id: 'picture',
    children: view.roots.map(boxIn(view)),
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.spacing.nodeNode': '36',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
      'elk.edgeLabels.inline': 'false',
    },
    edges: [...merged].map(([id, edge]) => ({
      id,
      sources: [edge.source.id],
      targets: [edge.target.id],
      labels: [{ id: `${id}#says`, text: id, ...sizeOf(edge.labels) }],
    })),
  }
  const laid = await new ELK().layout(graph)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const boxes: Picture['boxes'][number][] = []
  const place = (placed: ElkNode, x: number, y: number): void => {
    const left = x + (placed.x ?? 0)
    const top = y + (placed.y ?? 0)
    const node = byId.get(placed.id)
    const title = placed.labels?.[0]
    if (node !== undefined)
      boxes.push({
        state: node.path.join('.'),
        name: node.key,
        says: node.description ?? '',
        x: rounded(left),
        y: rounded(top),
        width: rounded(placed.width),
        height: rounded(placed.height),
        title: [rounded(left + (title?.x ?? 8)), rounded(top + (title?.y ?? 6) + 12)],
        holds: view.held(node).length === 0 ? 'nothing' : node.type === 'parallel' ? 'regions' : 'states',
        isFirst: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
        kind: stateKind(node),
      })
    for (const child of placed.children ?? []) place(child, left, top)
  }
  for (const child of laid.children ?? []) place(child, 0, 0)
  const lines = (laid.edges ?? []).flatMap((edge) => {
    const known = merged.get(edge.id)
    if (known === undefined) return []
    const { source, target, labels } = known
    return [
      {
        edge: `${source.path.join('.')}→${target.path.join('.')}`,
        points: (edge.sections ?? []).flatMap((section) =>
          [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }): readonly [number, number] => [
            rounded(x),
            rounded(y),
          ]),
        ),
        words: (edge.labels ?? []).flatMap(({ x = 0, y = 0 }) => wordsAt(labels, x, y)),
      },
    ]
  })
  return { chart: machine.id, width: rounded(laid.width), height: rounded(laid.height), boxes, lines }
}

/** The widest picture whose words can be read as they are, in pixels. */
const WIDEST = 1000

/** Lays a chart out, once, so that no page and no browser does. */
export const layOut = (machine: AnyStateMachine): Promise<Picture> => draw(machine, wholeOf(machine))

/** The pictures of a state: it whole, or where that is too wide an overview and one of each state in it that holds others. */
const partsOf = async (machine: AnyStateMachine, node: AnyStateNode): Promise<readonly Part[]> => {
  const of = node.path.join('.')
  const picture = await draw(machine, regionOf(node, false))
  const inner = childrenOf(node).filter((each) => childrenOf(each).length > 0)
  if (picture.width <= WIDEST || inner.length === 0) return [{ of, picture }]
  const parts: Part[] = [{ of, picture: await draw(machine, regionOf(node, true)) }]
  for (const each of inner) parts.push(...(await partsOf(machine, each)))
  return parts
}

/** The parts of a chart that is too wide to be read whole; none where the whole can be read (FLOW-06). */
export const layOutParts = async (machine: AnyStateMachine, { width }: Picture): Promise<readonly Part[]> => {
  if (width <= WIDEST) return []
  const parts = await partsOf(machine, machine.root)
  // A chart without states in states has no parts.
  return parts.length === 1 ? [] : parts
}
