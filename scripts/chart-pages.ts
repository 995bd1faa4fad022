import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { slipsMachine } from '#machines/slip/slips.machine.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { cashoutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { frameMachine } from '#machines/frame/frame.machine.ts'
import { homeListMachine } from '#machines/browse/home-list.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { ordersMachine } from '#machines/order/orders.machine.ts'
import { priceHistoryMachine } from '#machines/browse/price-history.machine.ts'
import { promoMachine } from '#machines/frame/promo.machine.ts'
import { proofMachine } from '#machines/frame/proof.machine.ts'
import { codeFlowMachine } from '#machines/code-flow/code-flow.machine.ts'
import { reactions } from '#machines/reactions.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { unmatchedMachine } from '#machines/open-bets/unmatched.machine.ts'

const machines = readdirSync(join(import.meta.dirname, '..', 'machines'), { recursive: true, encoding: 'utf8' })

/** Every chart there is, in the order a reader meets them. */
export const charts: readonly AnyStateMachine[] = [
  betslipMachine,
  orderMachine,
  slipsMachine,
  ordersMachine,
  cashoutMachine,
  connectionMachine,
  sessionMachine,
  codeFlowMachine,
  proofMachine,
  unmatchedMachine,
  frameMachine,
  homeListMachine,
  priceHistoryMachine,
  promoMachine,
]

const words = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase()
const guardName = (guard: unknown): string => {
  if (guard === undefined) return ''
  if (typeof guard === 'string') return words(guard)
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return words(String(guard.type))
  if (typeof guard === 'function' && guard.name === 'not' && 'guards' in guard && Array.isArray(guard.guards))
    return `not ${guardName(guard.guards[0])}`
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) return guard.guards.map(guardName).join(' and ')
  if (typeof guard === 'function' && 'stateValue' in guard)
    return `in ${JSON.stringify(guard.stateValue).replace(/[{}"]/g, '').replace(/:/g, '·')}`
  return 'otherwise'
}
/** The length of a delay that is always the same. */
const lasting = (machine: AnyStateMachine, name: string): string => {
  const delay: unknown = machine.implementations.delays[name]
  const ms: unknown = typeof delay === 'function' ? delay({ context: { delays: DELAYS, entry: {} } }) : delay
  return typeof ms === 'number' && Number.isFinite(ms) ? ` (${ms / 1000} s)` : ''
}
const eventName = ({ eventType, source }: AnyTransitionDefinition): string => {
  const name = /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1]
  if (name === undefined) return eventType === '' ? 'always' : eventType
  return `after ${words(name)}${lasting(source.machine, name)}`
}
const label = (transition: AnyTransitionDefinition): string => {
  const guard = guardName(transition.guard)
  return eventName(transition) + (guard === '' ? '' : ` [${guard}]`)
}
const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [...node.transitions.values()].flat()
const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states)

const box = (node: AnyStateNode): ElkNode => {
  const children = childrenOf(node)
  const title = { id: `${node.id}#title`, text: node.key, width: node.key.length * 7.5, height: 16 }
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
/** A state with all that it holds. */
export const everyNode = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...childrenOf(node).flatMap(everyNode)]

/** The chart as a picture. */
export const pictureOf = async (machine: AnyStateMachine): Promise<string> => {
  const nodes = everyNode(machine.root)
  const merged = new Map<string, { source: string; target: string; labels: string[] }>()
  for (const node of nodes) {
    for (const transition of transitionsOf(node)) {
      for (const target of transition.target ?? []) {
        const key = `${node.id}→${target.id}`
        const edge = merged.get(key) ?? { source: node.id, target: target.id, labels: [] }
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
      sources: [edge.source],
      targets: [edge.target],
      labels: edge.labels.map((text, i) => ({ id: `${id}#${i}`, text, width: text.length * 5.6, height: 13 })),
    })),
  }
  const laid = await new ELK().layout(graph)
  const parts: string[] = []
  const paintNode = (node: ElkNode, x: number, y: number): void => {
    const left = x + (node.x ?? 0)
    const top = y + (node.y ?? 0)
    parts.push(
      `<rect x="${left}" y="${top}" width="${node.width ?? 0}" height="${node.height ?? 0}" rx="6" class="${node.children === undefined ? 'leaf' : 'group'}"/>`,
    )
    for (const text of node.labels ?? [])
      parts.push(`<text x="${left + (text.x ?? 8)}" y="${top + (text.y ?? 6) + 12}" class="name">${xml(text.text ?? '')}</text>`)
    for (const child of node.children ?? []) paintNode(child, left, top)
  }
  for (const child of laid.children ?? []) paintNode(child, 0, 0)
  for (const edge of laid.edges ?? []) {
    for (const section of edge.sections ?? []) {
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
      parts.push(
        `<path d="${points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('')}" class="edge" marker-end="url(#tip)"/>`,
      )
    }
    for (const text of edge.labels ?? [])
      parts.push(
        `<text x="${(text.x ?? 0).toFixed(1)}" y="${((text.y ?? 0) + 10).toFixed(1)}" class="event">${xml(text.text ?? '')}</text>`,
      )
  }
  const style =
    'rect{stroke:#85938d}.leaf{fill:#fff}.group{fill:#f4f7f5;fill-opacity:.7}.name{font:600 12px sans-serif;fill:#13201b}.event{font:10px sans-serif;fill:#46554f}.edge{fill:none;stroke:#0f5540}'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${laid.width ?? 0} ${laid.height ?? 0}" role="img" aria-label="Chart ${machine.id}"><style>${style}</style><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#0f5540"/></marker></defs>${parts.join('')}</svg>\n`
}

/** Where a chart's literal is. */
const fileOf = (id: string): string => {
  const file = machines.find((name) => basename(name) === `${id}.machine.ts`)
  if (file === undefined) throw new Error(`no file holds the chart ${id}`)
  return `machines/${file.replaceAll('\\', '/')}`
}

/** The chart as a page to read. */
export const pageOf = (machine: AnyStateMachine): string => {
  const lines = [
    `# ${machine.id}`,
    '',
    `Generated from \`${fileOf(machine.id)}\` by \`npm run charts\`; edit the chart, not this page.`,
    '',
    `![${machine.id}](${machine.id}.svg)`,
  ]
  for (const node of everyNode(machine.root)) {
    if (node === machine.root && transitionsOf(node).length === 0) continue
    const name = node === machine.root ? 'everywhere' : node.path.join(' · ')
    const meta: unknown = node.meta
    const screen = typeof meta === 'object' && meta !== null && 'screen' in meta ? ` Screen: \`${String(meta.screen)}\`.` : ''
    const requirements =
      typeof meta === 'object' && meta !== null && 'requirements' in meta && Array.isArray(meta.requirements)
        ? ` Answers ${meta.requirements.join(', ')}.`
        : ''
    lines.push('', `## ${name}`, '', `${node.description ?? 'Holds the states below.'}${screen}${requirements}`)
    const rows = transitionsOf(node).map(
      (transition) =>
        `| ${eventName(transition)} | ${guardName(transition.guard) || '—'} | ${(transition.target ?? []).map((target) => target.path.join(' · ')).join(', ') || 'stays'} |`,
    )
    if (rows.length > 0) lines.push('', '| When | If | Then |', '|---|---|---|', ...rows)
  }
  return `${lines.join('\n')}\n`
}

/** The reactions as a page to read: what follows from a fact by itself, without a state. */
export const pageOfReactions = (): string => {
  const rows = Object.entries(reactions).flatMap(([fact, each]) =>
    each.map(
      ({ when, does, why, requirements }) =>
        `| ${fact} | ${when === undefined ? '—' : words(when.name)} | ${words(does.name)} | ${why} | ${requirements.join(', ')} |`,
    ),
  )
  const head = ['| When | If | Then | Why | Answers |', '|---|---|---|---|---|']
  const origin = 'Generated from `machines/reactions.ts` by `npm run charts`; edit the table, not this page.'
  return `${['# reactions', '', origin, '', ...head, ...rows].join('\n')}\n`
}
