import type { Fact } from '#client/ledger/facts.ts'
import says from '#machines/says.json'
import { clockTime, rupees } from './figures.ts'
import { actorWords } from './view.ts'

/** A figure of a fact, by its place in the fact. */
export type Figure = {
  readonly path: readonly string[]
  readonly name: string
  readonly kind: 'money' | 'odds' | 'seconds' | 'time' | 'number' | 'switch' | 'word'
  readonly value: number | boolean | string
}

const MONEY =
  /paise$|^(?:stake|amount|risk|balance|exposure|matched|remaining|winnings|liability|profit|net|gross|fee|min|max|credit|debit)$/i
const ODDS = /odds$|^(?:limit|price)$/i
/** What no reader wants of a fact: its names for programs, and where a thing stands. */
const HIDDEN =
  /^(?:type|accountSeq|seq|dice|serverAt|level|marketType|eventTypeId|selectionId|marketId|eventId|cashOutId|key|timer|fancyPrice)$/
/** The most letters of a word of a fact, and how deep its figures lie. */
const MAX_WORD = 60
const MAX_DEPTH = 3
/** The most figures of a row. */
const MAX_FIGURES = 4
/** Larger whole numbers are milliseconds since 1970. */
const EARLIEST = 1_000_000_000_000

/** `stakePaise` is `stake`, `expiresInMs` is `expires in`. */
const nameOf = (key: string): string =>
  key
    .replace(/(?:Paise|Ms)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const figureOf = (path: readonly string[], value: unknown): Figure | null => {
  const key = path.at(-1) ?? ''
  const name = nameOf(key)
  if (typeof value === 'boolean') return { path, name, kind: 'switch', value }
  if (typeof value === 'string') return value === '' || value.length > MAX_WORD ? null : { path, name, kind: 'word', value }
  if (typeof value !== 'number') return null
  const kind = value > EARLIEST ? 'time' : MONEY.test(key) ? 'money' : ODDS.test(key) ? 'odds' : key.endsWith('Ms') ? 'seconds' : 'number'
  return { path, name, kind, value }
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The figures and words of a fact, those of its parts too; of a list how many it has. */
export const figuresIn = (fact: object, path: readonly string[] = []): readonly Figure[] =>
  Object.entries(fact).flatMap(([key, value]): readonly Figure[] => {
    if (HIDDEN.test(key)) return []
    const at = [...path, key]
    if (Array.isArray(value)) return [{ path: at, name: nameOf(key), kind: 'word', value: String(value.length) }]
    if (isRecord(value)) return at.length < MAX_DEPTH ? figuresIn(value, at) : []
    const figure = figureOf(at, value)
    return figure === null ? [] : [figure]
  })

/** A figure as it is read: `₹500.00`, `2.30`, `5 s`. */
export const valueWords = ({ kind, value }: Pick<Figure, 'kind' | 'value'>): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return actorWords(value)
  if (kind === 'money') return rupees(value)
  if (kind === 'odds') return (value / 1000).toFixed(2)
  if (kind === 'time') return clockTime(value)
  return kind === 'seconds' ? `${value / 1000} s` : value.toLocaleString('en-IN')
}
/** What a row says of a fact first: the side and the runner, then figures, then other words. */
const RANK: readonly string[] = ['side', 'runner name', 'money', 'odds', 'seconds', 'word', 'number', 'switch', 'time']
const rankOf = ({ name, kind }: Figure): number => RANK.indexOf(RANK.includes(name) ? name : kind)

const facts: Readonly<Record<string, string>> = says.facts
const requests: Readonly<Record<string, string>> = says.requests

/** A fact as a sentence with its figures: 'The player typed a stake: stake ₹500.00.' */
export const factSaid = (fact: Fact): string => {
  const sentence = facts[fact.type] ?? fact.type
  const figures = figuresIn(fact)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_FIGURES)
    .map((figure) => `${figure.name} ${valueWords(figure)}`)
  return figures.length === 0 ? sentence : `${sentence.replace(/\.$/, '')}: ${figures.join(', ')}.`
}

/** An event as a sentence; a timer by its name; '' for the start of a chart. */
export const eventSaid = (event: string, events: Readonly<Record<string, string>> = {}): string => {
  const timer = /^xstate\.after\.([^.]+)\./.exec(event)?.[1]
  if (timer !== undefined) return `After ${nameOf(timer)}.`
  return event.startsWith('xstate.') ? '' : (events[event] ?? facts[event] ?? event)
}

/** A request as a sentence; its own name where it has none. */
export const requestSaid = (request: string): string => requests[request] ?? `${request.replaceAll('-', ' ')}.`
