import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Picture } from '#src/inspect/picture.ts'
import { childrenOf, everyNode, label, transitionsOf } from './chart-words.ts'

/** A letter's width at 12 px, bold for a state's name. */
const NAME = 7.5
const WORD = 6.5

const box = (node: AnyStateNode): ElkNode => {
  const children = childrenOf(node)
  const title = { id: `${node.id}#title`, text: node.key, width: node.key.length * NAME, height: 16 }
  return {
    id: node.id,
    labels: [title],
    layoutOptions: {
      'elk.padding': '[top=28,left=14,bottom=14,right=14]',
      'elk.nodeLabels.placement': 'H_CENTER V_TOP INSIDE',
      'elk.nodeSize.constraints': 'NODE_LABELS MINIMUM_SIZE',
      'elk.nodeSize.minimum': '(110, 40)',
    },
    ...(children.length > 0 ? { children: children.map(box) } : { width: Math.max(110, title.width + 28), height: 40 }),
  }
}

const rounded = (value: number | undefined): number => Math.round(value ?? 0)

/** Lays a chart out, once, so that no page and no browser does. */
export const layOut = async (machine: AnyStateMachine): Promise<Picture> => {
  const nodes = everyNode(machine.root)
  const merged = new Map<string, { source: AnyStateNode; target: AnyStateNode; labels: string[] }>()
  for (const node of nodes) {
    for (const transition of transitionsOf(node)) {
      for (const target of transition.target ?? []) {
        const key = `${node.id}→${target.id}`
        const edge = merged.get(key) ?? { source: node, target, labels: [] }
        edge.labels.push(label(transition))
        merged.set(key, edge)
      }
    }
  }
  // The chart has its own frame, because an edge may begin at the chart itself.
  const graph: ElkNode = {
    id: 'picture',
    children: [box(machine.root)],
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
      labels: edge.labels.map((text, i) => ({ id: `${id}#${i}`, text, width: text.length * WORD, height: 15 })),
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
        holds: node.type === 'parallel' ? 'regions' : childrenOf(node).length > 0 ? 'states' : 'nothing',
        isFirst: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
      })
    for (const child of placed.children ?? []) place(child, left, top)
  }
  for (const child of laid.children ?? []) place(child, 0, 0)
  const lines = (laid.edges ?? []).flatMap((edge) => {
    const { source, target } = merged.get(edge.id) ?? {}
    if (source === undefined || target === undefined) return []
    return [
      {
        edge: `${source.path.join('.')}→${target.path.join('.')}`,
        points: (edge.sections ?? []).flatMap((section) =>
          [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }): readonly [number, number] => [
            rounded(x),
            rounded(y),
          ]),
        ),
        words: (edge.labels ?? []).map(({ text = '', x, y }) => ({ text, x: rounded(x), y: rounded((y ?? 0) + 12) })),
      },
    ]
  })
  return { chart: machine.id, width: rounded(laid.width), height: rounded(laid.height), boxes, lines }
}
